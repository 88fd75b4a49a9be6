% The double pendulum and the four-bar linkage of bench_work_precision.cpp, written by hand for Octave:
% octave-cli work_precision_octave.m. Digits of the coordinates at the end, against tests/reference/problems.
1;

function rate = double_pendulum(t, y) % angles, then their rates
  c = cos(y(1) - y(2)); s = sin(y(1) - y(2)); g = 9.81;
  r1 = -s * y(4)^2 - 2 * g * sin(y(1));
  r2 = s * y(3)^2 - g * sin(y(2));
  determinant = 2 - c * c;
  rate = [y(3); y(4); (r1 - c * r2) / determinant; (2 * r2 - c * r1) / determinant];
end

function rate = four_bar(t, y) % x, y, angle of each bar, then their rates
  a = 0.3; b = 0.7; d = 0.6;
  c = cos(y(3:3:9)); s = sin(y(3:3:9)); w = y(12:3:18).^2;
  m = [1 1 a^2/12 2 2 2*b^2/12 1.5 1.5 1.5*d^2/12];
  parts = [a/2 0 0; a b/2 0; a/2 b/2 0; -a -b d]; % of the constraints, in the bars' unit vectors
  gradient = zeros(8, 9);
  right = zeros(17, 1);
  right([2 5 8]) = -9.81 * m([2 5 8]);
  gradient(1:2:8, 3:3:9) = parts .* s';
  gradient(2:2:8, 3:3:9) = -parts .* c';
  right(10:2:17) = -parts * (c .* w);
  right(11:2:17) = -parts * (s .* w);
  for k = 1:3
    gradient(2*k-1, 3*k-2) = gradient(2*k, 3*k-1) = 1;
  end
  z = [diag(m) gradient'; gradient zeros(8)] \ right;
  rate = [y(10:18); z(1:9)];
end

function report(name, method, tolerance, seconds, y, reference)
  error = max(abs(y(1:numel(reference)) - reference) ./ max(1, abs(reference)));
  printf("%-16s %-6s %.0e %10.1f ms %6.1f digits\n", name, method, tolerance, 1e3 * seconds, -log10(error));
end

function compare(name, rhs, finish, start, reference)
  for tolerance = [1e-6 1e-9]
    begin = cputime;
    [t, y] = ode45(rhs, [0 finish], start, odeset("RelTol", tolerance, "AbsTol", tolerance));
    report(name, "ode45", tolerance, cputime - begin, y(end, :), reference);
  end
  for tolerance = [1e-6 1e-9 1e-12]
    lsode_options("relative tolerance", tolerance);
    lsode_options("absolute tolerance", tolerance);
    lsode_options("step limit", 10000000);
    begin = cputime;
    y = lsode(@(y, t) rhs(t, y), start, [0 finish]);
    report(name, "lsode", tolerance, cputime - begin, y(end, :), reference);
  end
end

compare("double pendulum", @double_pendulum, 100, [0.5 0.3 0 0], [0.09135008968867477 0.02495067834031170]);
compare("four-bar", @four_bar, 10, ...
        [0.075, 0.12990381056766580, 1.0471975511965977, 0.45621434729686725, 0.42931506495286302, ...
         0.50557088145434417, 0.78121434729686725, 0.29941125438519722, 1.6334561641756020, ...
         -0.64951905283832899, 0.375, 5, -1.0766200196511639, 0.34820284286505339, -1.3121434729686725, ...
         -0.42710096681355118, -0.026797157134946605, 1.4264693145571581], ...
        [-0.11418479305585856, 0.097271953999036917, 77.834230772315266, 0.094903800212112227, ...
         0.32868680827507019, 0.39332911296020728, 0.60908859326797082, 0.23141485427603325, 2.2605813347745598]);
