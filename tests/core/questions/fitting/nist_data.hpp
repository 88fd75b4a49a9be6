#pragma once
// Reference data for nonlinear regression, in the public domain: National Institute of Standards and Technology,
// Statistical Reference Datasets, https://www.itl.nist.gov/div898/strd/nls/nls_main.shtml

#include <string>
#include <vector>

namespace tests {

struct NistPair {
    double y = 0, x = 0;
};

struct NistData {
    std::string name;
    std::vector<NistPair> pairs;
    std::vector<double> farStart, nearStart;
    std::vector<double> values;     // certified, to 11 digits
    std::vector<double> deviations; // likewise
    double residualSum = 0;         // likewise
};

const std::vector<NistData>& nistData();

} // namespace tests
