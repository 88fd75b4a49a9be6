% ---- what follows is the same for every model ----
%
% DOP853 (Hairer, Norsett, Wanner, Solving Ordinary Differential Equations I, 1993); every step is projected onto the
% invariants with the system Jacobian (Eich-Soellner, Fuehrer, Numerical Methods in Multibody Dynamics, 1998, 5.3).

function ce_stop(what, where)
    error('coenergy:stop', '%s', [what where]);
end

function ce_unless_stop(problem)
    if ~strcmp(problem.identifier, 'coenergy:stop')
        rethrow(problem);
    end
end

function m = ce_model()
    % The model with its values: for ce.set, then ce.start, ce.rate, ce.jacobian and ce.project, or ce.run.
    k = ce_constants();
    for name = {'entries_rows', 'entries_columns', 'slopes_rows', 'slopes_columns', 'inertia_rows', ...
                'inertia_columns', 'rate_inputs', 'recorded_inputs', 'multiplier_inputs', 'stage_rows', ...
                'stage_columns', 'stage_variables', 'flows', 'switch_leaders', 'switch_first_rates'}
        k.(name{1}) = k.(name{1}) + 1;
    end
    k.state_places = 1 + (1:k.n_states)';
    k.highest_places = 1 + k.n_states + (1:k.n_unknowns)';
    k.switch_places = 1 + k.n_states + k.n_unknowns + (1:k.n_switches)';
    k.n_watched = k.n_limits - k.n_set_aside; % the limits that are looked for inside steps
    k.stages = ce_stages(k);
    m.k = k;
    m.arguments = k.arguments;
    m.is_changed = false;
    m.is_typed = k.is_typed == 1;
    m.is_set = false(k.n_states, 1);
    m.relative_tolerance = k.settings(4);
    m.absolute_tolerance = k.settings(5);
    m.x = zeros(k.n_inputs, 1);
    m.x(k.switch_places) = 1;
    m.held = 0;      % the switch whose surface holds the motion (dry friction at rest), or none
    m.turning = 0;   % the switch that turns here before the run goes on, or none
    m.crowded = 0;
    m.last_switch = -Inf;
    m.limit = '';
    m.sizes = zeros(k.n_states, 1);
    m.noise = zeros(k.n_states, 1);
    m.row_sizes = zeros(k.n_unknowns, 1); % of invariants' rows of J, the largest of the run so far
    m = ce_update(m);
    m.x(k.highest_places) = m.guess;
end

function stages = ce_stages(k)
    % For each stage the numbers of its invariants, their rows of J, the columns of J and the variables.
    stages = {};
    row = 0;
    variable = 0;
    for s = 1:k.n_stages
        rows = row + (1:k.stage_row_counts(s))';
        variables = variable + (1:k.stage_variable_counts(s))';
        stages{s} = struct('invariants', rows, 'rows', k.stage_rows(rows), 'columns', k.stage_columns(variables), ...
                           'variables', k.stage_variables(variables));
        row = row + numel(rows);
        variable = variable + numel(variables);
    end
end

% ---- values ----

function m = ce_update(m)
    k = m.k;
    n = k.n_states;
    values = ce_given([], m.arguments);
    m.p = values(1:k.n_parameters);
    m.typed = values(k.n_parameters + (1:n));
    given = values(k.n_parameters + n + (1:n));
    m.nominal = max(1, abs(m.typed));
    is_given = k.is_nominal_given == 1;
    m.nominal(is_given) = given(is_given);
    m.nominal = max(m.nominal, 1e-300);
    m.guess = values(k.n_parameters + 2 * n + (1:k.n_unknowns));
end

function m = ce_set(m, name, value)
    % A parameter, or the initial value of a variable of the state; parameters first: some values may follow from them.
    place = find(strcmp(name, m.k.state_names), 1);
    if isempty(place)
        m = ce_set_parameter(m, name, value);
        return
    end
    m.is_changed = m.is_changed || value ~= m.typed(place);
    m.typed(place) = value;
    m.is_typed(place) = true;
    m.is_set(place) = true;
    if ~m.k.is_nominal_given(place)
        m.nominal(place) = max(1, abs(value));
    end
end

function m = ce_set_parameter(m, name, value)
    place = find(strcmp(name, m.k.argument_names), 1);
    if isempty(place)
        if any(strcmp(name, m.k.dependent_names))
            ce_stop(['this parameter follows from others; change those, or export the model again with --set ' name], '');
        end
        ce_stop('no parameter or variable of the state that can be set here (what the equations hold as a number is set by export --set): ', name);
    end
    if value == m.arguments(place)
        return
    end
    if m.k.is_structural(place)
        ce_stop('the equations depend on this value in their structure; export the model again with --set ', name);
    end
    m.arguments(place) = value;
    m.is_changed = true;
    m = ce_update(m);
end

% ---- the highest derivatives ----

function m = ce_evaluate(m)
    m.out = ce_dynamics(m.p, m.x);
    wrong = find(~isfinite(m.out), 1, 'last');
    if ~isempty(wrong)
        row = wrong - m.k.n_entries;
        if row < 1
            row = m.k.entries_rows(wrong);
        end
        ce_stop('no finite value in the equation of ', m.k.equation_names{row});
    end
end

function m = ce_factor(m)
    % Row and column scales that make the largest entries similar, then partial pivoting.
    k = m.k;
    n = k.n_unknowns;
    a = accumarray([k.entries_rows k.entries_columns], m.out(1:k.n_entries), [n n]);
    rows = ones(n, 1);
    columns = ones(n, 1);
    for sweep = 1:4
        sizes = abs(a) .* (rows * columns');
        largest = max(sizes, [], 2);
        largest(largest == 0) = 1;
        rows = rows ./ sqrt(largest);
        largest = max(sizes, [], 1)';
        largest(largest == 0) = 1;
        columns = columns ./ sqrt(largest);
    end
    [m.lower, m.upper, m.order] = lu(a .* (rows * columns'));
    pivots = diag(m.upper);
    if ~(min(abs(pivots)) > 1e-13 * max(abs(pivots)))
        ce_stop('the equations do not determine the highest derivatives: a singular configuration', '');
    end
    m.orientation = prod(sign(pivots)) * sign(det(m.order));
    m.row_scale = rows;
    m.column_scale = columns;
end

function solution = ce_back(m, right)
    solution = m.column_scale .* (m.upper \ (m.lower \ (m.order * (m.row_scale .* right))));
end

function m = ce_load(m, t, y)
    m.x(1) = t;
    m.x(m.k.state_places) = y;
end

function [has_turned, m] = ce_turn(m)
    % Switches that only bend a law go with its solution; whether one has turned.
    has_turned = false;
    k = m.k;
    if k.n_switches == 0 || k.n_is_affine
        return
    end
    sides = 1 - 2 * (ce_switch_arguments(m.p, m.x) < 0);
    turned = k.switch_kinds == 2 & m.x(k.switch_places) ~= sides;
    m.x(k.switch_places(turned)) = sides(turned);
    has_turned = any(turned);
end

function sizes = ce_sizes(m)
    % The size of an unknown: that of the variable of which it is the highest derivative.
    k = m.k;
    [is_rate, variable] = ismember(k.highest_places(:), k.rate_inputs(:));
    sizes = ones(size(is_rate));
    sizes(is_rate) = m.nominal(variable(is_rate));
end

function m = ce_solve_in_mode(m, t, y)
    % One step where the equations are affine in the highest derivatives, else Newton's iteration: until nothing
    % changes, or nothing but last digits of what the unknowns are made of.
    k = m.k;
    m = ce_load(m, t, y);
    before = Inf;
    for step = 1:50
        [~, m] = ce_turn(m);
        m = ce_factor(ce_evaluate(m));
        change = ce_back(m, -m.out(k.n_entries + 1:end));
        z = m.x(k.highest_places) + change;
        wrong = find(~isfinite(z), 1);
        if ~isempty(wrong)
            ce_stop('no finite value in the equation of ', k.equation_names{wrong});
        end
        m.x(k.highest_places) = z;
        moved = max([0; abs(change) ./ max(abs(z), 1e-6)]);
        [has_turned, m] = ce_turn(m);
        rests = moved >= 0.5 * before && ...
            (moved < 1e-9 || (step > 5 && all(abs(change) < 1e-9 * (ce_sizes(m) + abs(z)))));
        if ~has_turned && (k.n_is_affine || moved < 1e-15 || rests)
            return
        end
        before = moved;
    end
    ce_stop('no solution for the highest derivatives', '');
end

function m = ce_set_side(m, leader, side)
    % NaN: the value where the argument is zero.
    k = m.k;
    those = k.switch_leaders == leader;
    if isnan(side)
        m.x(k.switch_places(those)) = k.switch_at_zero(those);
    else
        m.x(k.switch_places(those)) = side * k.switch_signs(those);
    end
end

function [pull, m] = ce_pull(m, t, y, which, side)
    % The derivative on which a switch acts, with it on one side.
    m = ce_set_side(m, which, side);
    if m.held == which
        m = ce_solve_in_mode(m, t, y);
    else
        m = ce_solve(m, t, y);
    end
    rates = ce_switch_rates(m.p, m.x);
    pull = rates(m.k.switch_first_rates(which) + m.k.switch_orders(which) - 1);
end

function m = ce_solve(m, t, y)
    % On a surface that holds the motion: the mixture of those on both sides that stays there (Filippov).
    if m.held == 0
        m = ce_solve_in_mode(m, t, y);
        return
    end
    places = m.k.highest_places;
    [below, m] = ce_pull(m, t, y, m.held, -1);
    before = m.x(places);
    [above, m] = ce_pull(m, t, y, m.held, 1);
    behind = m.x(places);
    share = 0.5;
    if below ~= above
        share = below / (below - above);
    end
    m = ce_solve_in_mode(ce_set_side(m, m.held, 2 * share - 1), t, y);
    if ~m.k.n_is_affine_in_switches
        m.x(places) = (1 - share) * before + share * behind;
    end
end

function [rate, m] = ce_rate(m, t, y)
    m = ce_solve(m, t, y);
    rate = m.x(m.k.rate_inputs);
end

function jacobian = ce_jacobian(m, t, y)
    % The exact derivatives of the rate by the state: J dz = -dG.
    m = ce_solve(m, t, y);
    k = m.k;
    n = k.n_states;
    slopes = zeros(k.n_unknowns, 1 + n);
    if k.n_slopes > 0
        slopes = accumarray([k.slopes_rows k.slopes_columns], ce_slopes(m.p, m.x), size(slopes));
    elseif k.n_is_slope_along
        directions = eye(1 + n);
        for j = 1:1 + n
            slopes(:, j) = ce_slopes_along(m.p, [m.x; directions(:, j); 0]);
        end
    end
    inputs = [zeros(1, n); eye(n); ce_back(m, -slopes(:, 2:end))];
    jacobian = inputs(k.rate_inputs, :);
end

function values = ce_matrix_values(m, t, y)
    % As they are typeset, M fdot + phi_q' lambda + psi_f' mu = Y; solved first only where they hold an unknown.
    if m.k.n_matrix_coordinates == 0
        ce_stop('these equations have no matrices', '');
    end
    known = ce_load(m, t, y);
    known.x(m.k.highest_places) = NaN;
    values = ce_matrices(known.p, known.x);
    if any(isnan(values))
        m = ce_solve(m, t, y);
        values = ce_matrices(m.p, m.x);
    end
end

function matrix = ce_matrix(m, t, y, wanted)
    n = m.k.n_matrix_coordinates;
    displacement = m.k.n_matrix_displacement_constraints;
    flow = m.k.n_matrix_flow_constraints;
    heights = [n, displacement, flow];
    values = ce_matrix_values(m, t, y);
    if wanted <= 3
        first = n * sum(heights(1:wanted - 1));
        matrix = reshape(values(first + (1:n * heights(wanted))), n, heights(wanted))';
    elseif wanted == 4
        matrix = values(n * sum(heights) + (1:n));
    else
        matrix = values(n * sum(heights) + n + (1:displacement + flow));
    end
end

% ---- the invariants ----

function matrix = ce_stage_matrix(m, stage)
    % The rows of J by the variables of a stage, in their sizes, at the point evaluated last.
    k = m.k;
    whole = accumarray([k.entries_rows k.entries_columns], m.out(1:k.n_entries), [k.n_unknowns k.n_unknowns]);
    matrix = whole(stage.rows, stage.columns) .* m.nominal(stage.variables)';
end

function m = ce_keep_rows(m, stage)
    % In a singular configuration a row of J vanishes, beside what it was in the run, or follows from others. Where branches
    % cross there, rounding would choose among them.
    lines = ce_stage_matrix(m, stage);
    m.row_sizes(stage.rows) = max(m.row_sizes(stage.rows), sqrt(sum(lines .^ 2, 2)));
    for i = 1:numel(stage.rows) % their distances from those before them (Gram, Schmidt)
        line = lines(i, :);
        for j = 1:i - 1
            line = line - (line * lines(j, :)') * lines(j, :);
        end
        if ~(norm(line) > 1e-5 * m.row_sizes(stage.rows(i)))
            ce_stop('the motion passes a singular configuration', '');
        end
        lines(i, :) = line / norm(line);
    end
end

function [y, m] = ce_project(m, t, y)
    % Changes the state by the least amount in the metric of the remaining rows of J.
    m = ce_solve(m, t, y);
    for s = 1:numel(m.k.stages)
        stage = m.k.stages{s};
        variables = stage.variables;
        name = m.k.equation_names{stage.rows(1)};
        before = Inf;
        m = ce_keep_rows(m, stage);
        for step = 1:10
            values = ce_residuals(m.p, m.x);
            right = zeros(m.k.n_unknowns, 1);
            right(stage.rows) = -values(stage.invariants);
            change = ce_back(m, right);
            move = change(stage.columns);
            if any(~isfinite(move))
                ce_stop('no finite value in ', name);
            end
            moved = max([0; abs(move) ./ max(m.nominal(variables), abs(y(variables)))]);
            y(variables) = y(variables) + move;
            m.x(1 + variables) = y(variables);
            if moved <= 1e-15
                break
            end
            if moved >= 0.5 * before
                if moved < 1e-11
                    break
                end
                ce_stop('the constraint is lost: ', name);
            end
            before = moved;
        end
    end
end

% ---- least changes ----

function solution = ce_least_norm(a, least, right)
    % The solution of least norm; directions smaller than `least` are none.
    [left, values, directions] = svd(a, 'econ');
    values = diag(values);
    is_seen = values > least;
    weights = zeros(size(values));
    weights(is_seen) = 1 ./ values(is_seen);
    solution = directions * (weights .* (left' * right));
end

function largest = ce_largest_column(a)
    largest = max([0, sqrt(sum(a .^ 2, 1))]);
end

function change = ce_least_change(matrix, kind, right)
    % matrix change = right with least changes of the columns of the first kind, then of the next (lexicographic least
    % squares: Escande, Mansard, Wieber, Int. J. Robotics Research 33 (2014), section 2).
    current = eye(size(matrix, 1));
    remainders = cell(1, 4);
    least = zeros(1, 4);
    for level = 4:-1:1
        whole = matrix(:, kind == level - 1);
        if isempty(whole)
            continue
        end
        remainders{level} = current;
        least(level) = 1e-10 * ce_largest_column(whole);
        [left, values, directions] = svd(current * whole, 'econ'); %#ok<ASGLU>
        left = left(:, diag(values) > least(level));
        current = current - left * (left' * current);
    end
    change = zeros(size(matrix, 2), 1);
    for level = 1:4
        places = kind == level - 1;
        whole = matrix(:, places);
        if isempty(whole)
            continue
        end
        part = ce_least_norm(remainders{level} * whole, least(level), remainders{level} * right);
        change(places) = part;
        right = right - whole * part;
    end
end

% ---- the consistent start ----

function [residuals, matrix, m] = ce_stage_at(m, stage, t, y)
    % The residuals of a stage and their derivatives by its variables, in their sizes.
    m = ce_evaluate(ce_load(m, t, y));
    values = ce_residuals(m.p, m.x);
    residuals = values(stage.invariants);
    if any(~isfinite(residuals))
        ce_stop('no finite value in ', m.k.equation_names{stage.rows(1)});
    end
    matrix = ce_stage_matrix(m, stage);
end

function is_met = ce_is_met(m, stage, units, residuals, matrix, y)
    largest = max(abs(m.typed(stage.variables)), abs(y(stage.variables))) ./ m.nominal(stage.variables);
    is_met = all(abs(residuals) <= max(1e-11 * (abs(matrix) * largest), 1e-15 * units));
end

function [places, factor] = ce_inertia_of(m, stage, is_held)
    % The places of flows that may move, and the Cholesky factor of their inertia; none where there is none.
    k = m.k;
    places = zeros(0, 1);
    factor = zeros(0, 0);
    if k.n_inertia == 0
        return
    end
    entries = ce_inertia(m.p, m.x);
    whole = zeros(k.n_states, k.n_states);
    for e = 1:k.n_inertia
        whole(k.flows(k.inertia_rows(e)), k.flows(k.inertia_columns(e))) = entries(e);
    end
    own = diag(whole);
    places = find(own(stage.variables) > 0 & ~is_held(stage.variables));
    flows = stage.variables(places);
    if isempty(places)
        return
    end
    [factor, fault] = chol(whole(flows, flows) .* (m.nominal(flows) * m.nominal(flows)'));
    factor = factor';
    if fault
        places = zeros(0, 1);
        factor = zeros(0, 0);
    end
end

function change = ce_stage_change(m, stage, is_held, units, residuals, matrix, places, factor)
    % A step of least change in sizes; flows with inertia move as an impulse of the constraints would move them.
    kind = m.k.precedence(stage.variables);
    matrix = matrix ./ units;
    matrix(:, is_held(stage.variables)) = 0;
    right = -residuals ./ units;
    if ~isempty(places)
        kind(kind > 0) = kind(kind > 0) + 1;
        kind(places) = 1;
        before = sqrt(sum(matrix .^ 2, 2));
        matrix(:, places) = (factor \ matrix(:, places)')';
        after = sqrt(sum(matrix .^ 2, 2));
        ratio = ones(size(after));
        ratio(after > 0) = before(after > 0) ./ after(after > 0);
        matrix = matrix .* ratio;
        right = right .* ratio;
    end
    change = ce_least_change(matrix, kind, right);
    if ~isempty(places)
        change(places) = factor' \ change(places);
    end
end

function [y, is_met] = ce_descend(m, stage, t, y, is_held, units, places, factor)
    % Damped steps, and whether they meet the stage.
    variables = stage.variables;
    may_move = ~is_held(variables);
    [residuals, matrix, m] = ce_stage_at(m, stage, t, y);
    for step = 1:100
        before = norm(residuals ./ units);
        if before == 0
            break
        end
        change = ce_stage_change(m, stage, is_held, units, residuals, matrix, places, factor);
        limit = max(1, abs(y(variables)) ./ m.nominal(variables)); % at most twice the value or its size
        too_large = m.k.precedence(variables) < 2 & abs(change) > limit;
        damping = min([1; limit(too_large) ./ abs(change(too_large))]);
        is_better = false;
        while damping > 1e-12 && ~is_better
            following = y;
            following(variables(may_move)) = following(variables(may_move)) + ...
                damping * m.nominal(variables(may_move)) .* change(may_move);
            damping = damping / 2;
            try
                [next_residuals, next_matrix, m] = ce_stage_at(m, stage, t, following);
                is_better = norm(next_residuals ./ units) < before;
            catch problem
                ce_unless_stop(problem);
            end
        end
        if ~is_better
            break
        end
        y = following;
        residuals = next_residuals;
        matrix = next_matrix;
        if norm(residuals ./ units) > 0.5 * before && before < 1e-12
            break
        end
    end
    [residuals, matrix] = ce_stage_at(m, stage, t, y);
    is_met = ce_is_met(m, stage, units, residuals, matrix, y);
end

function y = ce_settle(m, stage, t, given)
    % Typed values stand where the others can adapt; fixed ones never move.
    for holds = [true false]
        for has_inertia = [true false]
            [residuals, matrix, m] = ce_stage_at(m, stage, t, given);
            units = sum(abs(matrix), 2);
            units(~(units > 0)) = 1;
            is_held = m.k.is_fixed == 1 | (holds & m.is_typed);
            places = zeros(0, 1);
            factor = zeros(0, 0);
            if has_inertia
                [places, factor] = ce_inertia_of(m, stage, is_held);
            end
            [y, is_met] = ce_descend(m, stage, t, given, is_held, units, places, factor);
            if is_met
                return
            end
        end
        if holds
            [y, is_met] = ce_settle_beside(m, stage, t, given, is_held, units);
            if is_met
                return
            end
        end
    end
    ce_stop('no consistent start near the given values: ', m.k.equation_names{stage.rows(1)});
end

function [best, is_met] = ce_settle_beside(m, stage, t, given, is_held, units)
    % Where nothing that may move changes a residual: from beside the given values, along the axis on which the start
    % moves least.
    best = given;
    is_met = false;
    variables = stage.variables;
    [~, matrix, m] = ce_stage_at(m, stage, t, given);
    free = ~is_held(variables);
    if all(any(abs(matrix(:, free)) > 1e-8 * units, 2))
        return
    end
    least = Inf;
    axes = variables(free & m.k.precedence(variables) < 2);
    counts = m.k.precedence < 2;
    for v = axes(1:min(end, 12))'
        moved = given;
        moved(v) = moved(v) + 1e-3 * m.nominal(v);
        [y, is_there] = ce_descend(m, stage, t, moved, is_held, units, zeros(0, 1), zeros(0, 0));
        change = sum(((y(counts) - given(counts)) ./ m.nominal(counts)) .^ 2);
        if is_there && change < (1 - 1e-6) * least
            best = y;
            least = change;
            is_met = true;
        end
    end
end

function [y, m] = ce_find_start(m, t)
    % The given values moved onto the invariants by the least change.
    y = m.typed;
    m.x(m.k.highest_places) = m.guess;
    for s = 1:numel(m.k.stages)
        y = ce_settle(m, m.k.stages{s}, t, y);
    end
    m = ce_solve(m, t, y);
end

function [y, m] = ce_start(m, t)
    % The start that coenergy found, unless a value has been changed.
    if m.is_changed
        [y, m] = ce_find_start(m, t);
        return
    end
    y = m.k.consistent_start;
    m.x(m.k.highest_places) = m.guess;
    m = ce_solve(m, t, y);
end

% ---- rows and steps ----

function [columns, m] = ce_row(m, t, y)
    % The columns of the trajectory. Where constraints are redundant: the multipliers of least norm.
    k = m.k;
    m = ce_solve(m, t, y);
    x = m.x;
    x(2 + k.n_states + k.n_unknowns + k.n_switches:end) = 0;
    if k.n_multipliers > 0
        rows = reshape(ce_constraint_rows(m.p, x), k.n_coordinates, k.n_multipliers);
        right = rows * x(k.multiplier_inputs);
        x(k.multiplier_inputs) = ce_least_norm(rows, 1e-10 * ce_largest_column(rows), right);
    end
    columns = [x(k.recorded_inputs); ce_outputs(m.p, x)];
end

function [following, error_size, m, rates] = ce_step(m, t, y, h, first)
    k = m.k;
    weights = reshape(k.stage_weights, 11, 11);
    rates = zeros(numel(y), 12);
    rates(:, 1) = first;
    for stage = 1:11
        between = y + h * (rates(:, 1:stage) * weights(1:stage, stage));
        [rates(:, stage + 1), m] = ce_rate(m, t + k.stage_nodes(stage + 1) * h, between);
    end
    following = y + h * (rates * k.step_weights);
    largest = max(abs(y), abs(following));
    tolerance = max(m.absolute_tolerance * max(m.sizes, largest) + m.relative_tolerance * largest, ...
                    max(1e-17 * k.run_sizes, 1e-22 * m.nominal) + 4 * abs(h) * m.noise);
    fine = sum((rates * k.fine_error_weights ./ tolerance) .^ 2);
    coarse = sum((rates * k.coarse_error_weights ./ tolerance) .^ 2);
    error_size = 0;
    if ~(fine <= 0)
        error_size = abs(h) * fine / sqrt((fine + 0.01 * coarse) * numel(y));
    end
end

function m = ce_note_sizes(m, y)
    % The nominal sizes, or the largest values so far: absolute errors are measured against them.
    is_given = m.k.is_nominal_given == 1;
    m.sizes = max(m.sizes, abs(y));
    m.sizes(is_given) = m.nominal(is_given);
end

function m = ce_note_noise(m, t, y, rate)
    % After a rejected step: an error hidden by rounding needs no shorter step.
    beside = y .* (1 + 2.5e-16 * (-1) .^ (1:numel(y))');
    try
        m.noise = max(m.noise, abs(ce_rate(m, t, beside) - rate));
    catch problem
        ce_unless_stop(problem);
    end
end

% ---- switches: constant within a step, which ends where the argument of one passes zero ----

function [values, reach, m] = ce_levels_at(m, t, y)
    % The arguments and their derivatives, and how far each moves when one input after the other moves by its size, by
    % which rounding is known from what tells.
    m = ce_load(m, t, y);
    levels = @(x) [ce_switch_arguments(m.p, x); ce_switch_rates(m.p, x)];
    values = levels(m.x);
    reach = zeros(size(values));
    sizes = max(abs([t; y]), [1e-3; m.nominal]);
    for i = 1:1 + m.k.n_states
        x = m.x;
        x(i) = x(i) + 1e-6 * sizes(i);
        moved = 1e6 * abs(levels(x) - values);
        moved(~isfinite(moved)) = 0;
        reach = reach + moved;
    end
end

function side = ce_side_in_time(m, t, which, reach)
    % For an argument of the time alone: its sign a moment later.
    moment = 1e-15 * max(abs(t), 1e-3);
    x = m.x;
    for i = 0:39
        x(1) = t + moment * 2 ^ i;
        values = ce_switch_arguments(m.p, x);
        if abs(values(which)) > 1e-15 * reach
            break
        end
    end
    side = 1 - 2 * (values(which) < 0);
end

function y = ce_move_onto(m, t, y, which)
    % Moves the state onto a surface, with all derivatives of its argument on which forces do not act, by the least change
    % in its sizes: what rounding leaves there would be a side.
    k = m.k;
    places = [which, k.n_switches + k.switch_first_rates(which) + (0:k.switch_orders(which) - 2)];
    for place = repmat(places, 1, 3)
        m = ce_load(m, t, y);
        value = ce_level(m, m.x, place);
        slopes = zeros(size(y));
        for i = 1:numel(y)
            moved = max(abs(y(i)), m.nominal(i));
            x = m.x;
            x(1 + i) = y(i) + 1e-6 * moved;
            slopes(i) = (ce_level(m, x, place) - value) / (1e-6 * moved) * m.nominal(i);
        end
        square = sum(slopes .^ 2);
        if sqrt(square) > 1e-6 * m.reach(place) && isfinite(square) % else it moves with the time, or by rounding
            after = y - m.nominal .* slopes * value / square;
            after(abs(after) <= 1e-12 * abs(y)) = 0;
            y = after;
        end
    end
end

function value = ce_level(m, x, place)
    values = [ce_switch_arguments(m.p, x); ce_switch_rates(m.p, x)];
    value = values(place);
end

function [m, y] = ce_side_by_forces(m, t, y, which)
    % On a surface, where forces decide: both sides lead away from it to the same side, or both to it; else it is open.
    y = ce_move_onto(m, t, y, which);
    [below, m] = ce_pull(m, t, y, which, -1);
    [above, m] = ce_pull(m, t, y, which, 1);
    least = 1e-12 * (abs(below) + abs(above));
    if abs(below) > least && above * sign(below) > least
        m = ce_set_side(m, which, sign(below));
    elseif above > least && below >= -least
        m = ce_set_side(m, which, 1);
    elseif below < -least && above <= least
        m = ce_set_side(m, which, -1);
    elseif ~(below > least || above < -least)
        ce_stop('nothing says on which side the motion leaves the jump or corner of ', m.k.switch_words{which});
    else
        m.held = which;
    end
end

function [m, y] = ce_sides_by_forces(m, t, y, which, beside)
    % Where forces decide, perhaps beside a surface that has held the motion; not on two that hold.
    if which > 0 && beside > 0
        m.held = beside;
        [m, y] = ce_side_by_forces(m, t, y, which);
        if m.held == which
            ce_stop('the motion stays on several jumps or corners at once; one of them is ', m.k.switch_words{which});
        end
        m.held = 0;
    end
    last = max(beside, which * (beside == 0));
    if last > 0
        [m, y] = ce_side_by_forces(m, t, y, last);
    end
end

function side = ce_side_on_surface(m, t, which, crossed, values, reach)
    % The side on which a switch goes on whose argument is zero; empty where forces decide.
    k = m.k;
    if k.switch_kinds(which) == 1
        side = ce_side_in_time(m, t, which, reach(which));
        return
    end
    if k.switch_orders(which) == 0
        is_below = values(which) == 0 && which == crossed && m.x(k.switch_places(which)) > 0;
        side = 1 - 2 * (values(which) < 0 || is_below);
        return
    end
    lower = k.n_switches + k.switch_first_rates(which) + (0:k.switch_orders(which) - 2);
    telling = lower(abs(values(lower)) > max(m.relative_tolerance, 1e-14) * reach(lower));
    side = [];
    if ~isempty(telling)
        side = 1 - 2 * (values(telling(1)) < 0);
    end
end

function [m, y] = ce_choose_sides(m, t, y, crossed)
    % The sides of all switches at a point where the argument of `crossed` (or 0) has come to zero.
    k = m.k;
    if k.n_switches == 0
        return
    end
    was_held = m.held;
    m.held = 0;
    for round = 0:k.n_switches % arguments may contain other switches
        before = m.x(k.switch_places);
        open_one = 0;
        beside = 0;
        [values, reach, m] = ce_levels_at(m, t, y);
        m.reach = reach;
        for i = find(k.switch_kinds ~= 2 & k.switch_leaders == (1:k.n_switches)')'
            side = 1 - 2 * (values(i) < 0);
            if values(i) == 0 && reach(i) == 0 % whatever the motion
                side = NaN;
            elseif i == was_held && i == crossed
                side = 1 - 2 * (before(i) < 0);
            elseif i == crossed || i == was_held || ~(abs(values(i)) > 2e-15 * reach(i))
                side = ce_side_on_surface(m, t, i, crossed, values, reach);
            end
            if ~isempty(side)
                m = ce_set_side(m, i, side);
            elseif i == was_held
                beside = i;
            elseif open_one > 0
                ce_stop('several jumps or corners at once; one of them is ', k.switch_words{i});
            else
                open_one = i;
            end
        end
        if all(m.x(k.switch_places) == before)
            break
        end
    end
    [m, y] = ce_sides_by_forces(m, t, y, open_one, beside);
    m = ce_solve(m, t, y);
end

function [terms, m] = ce_interpolant(m, t, y, h, following, rates)
    % Of order 7, for a step with these rates.
    k = m.k;
    weights = reshape(k.inner_weights, 15, 3);
    [rates(:, 13), m] = ce_rate(m, t + h, following);
    for stage = 1:3
        between = y + h * (rates * weights(1:12 + stage, stage));
        [rates(:, 13 + stage), m] = ce_rate(m, t + k.inner_nodes(stage) * h, between);
    end
    change = following - y;
    terms = [change, h * rates(:, 1) - change, 2 * change - h * (rates(:, 1) + rates(:, 13)), ...
             h * rates * reshape(k.dense_weights, 16, 4)];
end

function [margins, m] = ce_margins(m, t, y)
    % What is positive while the sides are right; for a held value, while it is between its bounds.
    k = m.k;
    if m.held == 0
        m = ce_load(m, t, y);
    else
        m = ce_solve(m, t, y);
    end
    sides = m.x(k.switch_places);
    margins = sides .* ce_switch_arguments(m.p, m.x);
    margins(k.switch_kinds == 2 | k.switch_leaders ~= (1:k.n_switches)') = 1;
    if m.held > 0
        margins(m.held) = 1 - sides(m.held) ^ 2;
    end
end

function margins = ce_margins_inside(m, way, s)
    if s == 1
        margins = ce_margins(m, way.t + way.h, way.following);
        return
    end
    r = 1 - s;
    p = way.terms;
    y = way.y + s * (p(:, 1) + r * (p(:, 2) + s * (p(:, 3) + r * (p(:, 4) + s * (p(:, 5) + r * (p(:, 6) + s * p(:, 7)))))));
    margins = ce_margins(m, way.t + s * way.h, y);
end

function [margin, y] = ce_margin_after(m, way, s, which)
    % The same for one at the end of a step of its own, and this. A point without a value counts as beyond.
    y = [];
    margin = -1e-300;
    try
        [there, ~, m] = ce_step(m, way.t, way.y, s * way.h, way.rate);
        [there, m] = ce_project(m, way.t + s * way.h, there);
        margins = ce_margins(m, way.t + s * way.h, there);
        if ~isnan(margins(which))
            margin = margins(which);
            y = there;
        end
    catch problem
        ce_unless_stop(problem);
    end
end

function right = ce_locate(m, way, which, left, right, before, after, by_steps)
    % The zero of a margin between two shares of a step (the Illinois method), from just after it.
    narrow = 4.5e-16 * max(abs(way.t + way.h), 0.01 * (m.k.settings(2) - m.k.settings(1))) / way.h;
    last = 0;
    for look = 1:100
        if ~(right - left > narrow && after < 0)
            return
        end
        s = min(max(left + (right - left) * before / (before - after), left + narrow), right - narrow);
        if ~(s > left && s < right)
            s = 0.5 * (left + right);
        end
        if ~(s > left && s < right)
            return
        end
        if by_steps
            value = ce_margin_after(m, way, s, which);
        else
            margins = ce_margins_inside(m, way, s);
            value = margins(which);
        end
        if value > 0
            left = s;
            before = value;
            after = after / (1 + (last > 0));
            last = 1;
        else
            right = s;
            after = value;
            before = before / (1 + (last < 0));
            last = -1;
        end
    end
end

function value = ce_cubic(f, v)
    % The cubics through values at -1, 0, 1, 2, in columns.
    value = v * [-f * (f - 1) * (f - 2) / 6; (f + 1) * (f - 1) * (f - 2) / 2; -(f + 1) * f * (f - 2) / 2; (f + 1) * f * (f - 1) / 6];
end

function is_resolved = ce_is_resolved(m, way, v)
    % Whether a cubic through four samples foretells what is between them, there and at places that no period fits.
    n = m.k.n_switches;
    points = size(v, 2) - 3;
    allowed = 0.05 * max(abs(v(:, 2:end - 1)), [], 2) + 1e-13 * m.reach(1:n);
    is_resolved = ~any(isnan(v(:)));
    for i = 4:2:points - 2
        is_resolved = is_resolved && all(abs(v(:, i + 1) - ce_cubic(0.5, v(:, [i - 2, i, i + 2, i + 4]))) <= allowed);
    end
    for place = [3.382 11.236]
        i = 2 + floor(place);
        there = ce_margins_inside(m, way, place / points);
        is_resolved = is_resolved && all(abs(there - ce_cubic(place + 2 - i, v(:, i - 1:i + 2))) <= allowed);
    end
end

function is_likely = ce_may_dip(v)
    % Whether something positive at three points one apart may be zero between them.
    a = v(:, 1);
    b = v(:, 2);
    c = v(:, 3);
    bend = a - 2 * b + c;
    is_likely = any(b > 0 & b <= a & b <= c & bend > 0 & b - (a - c) .^ 2 ./ (8 * bend) < 0.05 * (a + c));
end

function [which, zero, is_resolved] = ce_scan(m, way, from, to, depth)
    % The first zero of a margin between two shares of a step; 0 if there is none. Not resolved: too fast to tell.
    points = 16;
    at = from + (-1:points + 1) * (to - from) / points;
    at(points + 2) = to;
    v = zeros(m.k.n_switches, numel(at));
    for i = 1:numel(at)
        v(:, i) = ce_margins_inside(m, way, at(i));
    end
    which = 0;
    zero = Inf;
    is_resolved = depth > 0 || ce_is_resolved(m, way, v);
    for i = 3:points + 2
        if which > 0 || ~is_resolved
            return
        end
        was = v(:, i - 1);
        now = v(:, i);
        for k = find(now <= 0 & now < was & (was > 0 | now < -1e-14 * m.reach(1:m.k.n_switches)))'
            there = at(i - 1);
            if was(k) > 0
                there = ce_locate(m, way, k, at(i - 1), at(i), was(k), now(k), false);
            end
            if there < zero
                zero = there;
                which = k;
            end
        end
        for j = [i - 1, i]
            if depth < 3 && ce_may_dip(v(:, j - 1:j + 1))
                [k, there] = ce_scan(m, way, at(j - 1), at(j + 1), depth + 1);
                if k > 0 && there <= 1 && there < zero
                    zero = there;
                    which = k;
                end
            end
        end
    end
end

function [which, h, y, m, is_resolved] = ce_first_switch(m, t, y, h, rate, following, terms)
    % The first switch that turns on the way, or 0, the length of the way and the state just behind that place.
    way = struct('t', t, 'y', y, 'h', h, 'rate', rate, 'following', following, 'terms', terms);
    try
        [which, zero, is_resolved] = ce_scan(m, way, 0, 1, 0);
    catch problem
        ce_unless_stop(problem);
        is_resolved = false;
        which = 0;
    end
    if which == 0
        y = following;
        m = ce_solve(m, t + h, y);
        return
    end
    left = max(zero - 1e-6, 0);
    right = 0;
    if zero > 0
        right = min(zero + 1e-6, 1);
        after = ce_margin_after(m, way, right, which);
        before = 0;
        if left > 0
            before = ce_margin_after(m, way, left, which);
        end
        if ~(before > 0)
            left = 0;
            margins = ce_margins(m, t, y);
            before = margins(which);
        end
        if before > 0 && after < 0
            right = ce_locate(m, way, which, left, right, before, after, true);
        end
    end
    [~, there] = ce_margin_after(m, way, right, which);
    is_resolved = ~isempty(there);
    if is_resolved
        y = there;
        h = right * h;
        m = ce_solve(m, t + h, y);
    end
end

function [m, h, limit, y] = ce_turn_sides(m, t, y, h)
    % Goes on in the sides behind the place where one of them turns; the limit that is reached with them.
    k = m.k;
    before = m.x(k.switch_places);
    was_held = m.held;
    which = m.turning;
    limit = '';
    m.turning = 0;
    m.crowded = (m.crowded + 1) * (t - m.last_switch < 1e-10 * (k.settings(2) - k.settings(1)));
    m.last_switch = t;
    if m.crowded > 30
        ce_stop('jumps or corners follow each other without end; the last is that of ', k.switch_words{which});
    end
    [m, y] = ce_choose_sides(m, t, y, which);
    m.branch = m.orientation;
    [is_free, m] = ce_is_free(m, t, y, k.n_watched);
    if ~is_free % the last row is that of the sides before
        m.x(k.switch_places) = before;
        m.held = was_held;
        limit = m.limit;
    elseif m.held == was_held && all(m.x(k.switch_places) == before)
        h = h / 8;
    else
        h = max(ce_first_step(m, t, y, h), 1e-3 * h);
    end
end

% ---- limits ----

function [is_free, m] = ce_is_free(m, t, y, last)
    % Whether the limits until `last` are positive at this state, which is solved then if they need that; else m.limit is
    % why not.
    is_free = true;
    if last == 0
        return
    end
    m.limit_values = NaN(m.k.n_limits, 1);
    try
        if m.k.n_limits_of_solution
            m = ce_solve(m, t, y);
        else
            m = ce_load(m, t, y);
        end
    catch problem
        ce_unless_stop(problem);
        m.limit = problem.message;
        is_free = false;
        return
    end
    m.limit_values = ce_limits(m.p, m.x);
    k = find(~(m.limit_values(1:last) > 0), 1);
    if ~isempty(k)
        m.limit = m.k.limit_words{k};
        is_free = false;
    end
end

function ce_keep_set_aside(m)
    % Constraints that followed from the others at the start still do, at the point solved last.
    if m.k.n_set_aside == 0
        return
    end
    values = ce_limits(m.p, m.x);
    k = find(~(values(m.k.n_watched + 1:end) > 0), 1);
    if ~isempty(k)
        ce_stop(m.k.limit_words{m.k.n_watched + k}, '');
    end
end

function [is_free, following, m] = ce_is_free_after(m, t, y, h, rate)
    % The same at the end of a step of its own.
    following = y;
    try
        [following, ~, m] = ce_step(m, t, y, h, rate);
        [following, m] = ce_project(m, t + h, following);
        [is_free, m] = ce_is_free(m, t + h, following, m.k.n_watched);
    catch problem
        ce_unless_stop(problem);
        m.limit = problem.message;
        is_free = false;
    end
end

function place = ce_dip(values)
    % Where between three points one apart a limit may dip below zero, relative to the middle one; 2 if nowhere.
    a = values(:, 1);
    b = values(:, 2);
    c = values(:, 3);
    bend = a - 2 * b + c;
    k = find(b <= a & b <= c & bend > 0 & b - (a - c) .^ 2 ./ (8 * bend) < 0.05 * (a + c), 1);
    place = 2;
    if ~isempty(k)
        place = 0.5 * (a(k) - c(k)) / bend(k);
    end
end

function [is_met, h, y, m] = ce_meet_limit(m, t, y, h, rate, following)
    % Whether a limit is reached on the way, looked for at points of the cubic with the rates at both ends and at the dips
    % between them; the length of the way and the state are just before it then.
    is_met = false;
    if m.k.n_watched == 0
        return
    end
    after = m.x(m.k.rate_inputs);
    points = 16;
    values = NaN(m.k.n_watched, 3);
    for i = -1:points + 1
        s = i / points;
        r = 1 - s;
        there = r ^ 2 * ((1 + 2 * s) * y + s * h * rate) + s ^ 2 * ((1 + 2 * r) * following - r * h * after);
        if i == points
            there = following;
        end
        [is_free, m] = ce_is_free(m, t + s * h, there, m.k.n_watched);
        values = [values(:, 2:3) m.limit_values(1:m.k.n_watched)];
        left = max((i - 2) / points, 0);
        right = (i - 1 + ce_dip(values)) / points;
        if is_free || i < 1 || i > points
            is_free = ~(right > 0 && right < 1 && right < s);
        else
            right = s;
        end
        if ~is_free && right < 1
            [is_free, ~, m] = ce_is_free_after(m, t, y, right * h, rate);
        end
        if is_free
            continue
        end
        for k = 1:50
            middle = 0.5 * (left + right);
            [is_free, ~, m] = ce_is_free_after(m, t, y, middle * h, rate);
            if is_free
                left = middle;
            else
                right = middle;
            end
        end
        is_met = true;
        why = m.limit;
        if left > 0
            [~, y, m] = ce_is_free_after(m, t, y, left * h, rate);
        end
        h = left * h;
        m.limit = why;
        return
    end
    m = ce_solve(m, t + h, following);
end

function [t, y, m, limit, is_taken] = ce_accept(m, t, y, reached, distance, rate, following, terms)
    % The end of a step whose error is small, or the first switch or limit on the way; not taken: too long to tell.
    limit = '';
    is_taken = true;
    which = 0;
    travelled = distance;
    [following, m] = ce_project(m, reached, following);
    if m.k.n_stages > 0
        m = ce_solve(m, reached, following);
    end
    if m.k.n_switches > 0
        [which, travelled, following, m, is_taken] = ce_first_switch(m, t, y, distance, rate, following, terms);
        if ~is_taken
            return
        end
    end
    [is_met, before, last, m] = ce_meet_limit(m, t, y, travelled, rate, following);
    if is_met
        t = t + before;
        y = last;
        limit = m.limit;
        return
    end
    if m.orientation ~= m.branch
        ce_stop('the motion passes a singular configuration', '');
    end
    ce_keep_set_aside(m);
    y = following;
    t = t + travelled;
    if travelled == distance
        t = reached;
    end
    m.turning = which;
    if m.held > 0
        y = ce_move_onto(m, t, y, m.held);
        m = ce_solve(m, t, y);
    end
    m = ce_note_sizes(m, y);
end

function [m, is_hopeless] = ce_look(m, t)
    % Too many steps, or a pace of the last ones at which the rest would take far more than that.
    most = 20000000;
    look = 200000;
    m.tried = m.tried + 1;
    is_hopeless = m.tried > most;
    if mod(m.tried, look) == 0
        is_hopeless = (t - m.time_at_look) / look * 100 * most < m.run_end - t;
        m.time_at_look = t;
    end
end

function [t, y, h, m, limit] = ce_advance(m, t, last, y, h)
    % To `last` by steps of the method's own choice: time and state there, the next step, the limit that ended it.
    limit = '';
    rate = [];
    fault = 'the steps become too small';
    while t < last
        if m.turning > 0
            [m, h, limit, y] = ce_turn_sides(m, t, y, h);
            rate = [];
            if ~isempty(limit)
                return
            elseif last - t < 1e-13 * max(abs(last), h)
                t = last;
                return
            end
        end
        is_last = t + 1.000001 * h >= last;
        distance = h;
        reached = t + distance;
        if is_last
            distance = last - t;
            reached = last;
        end
        if ~(distance > 1e-14 * max(abs(t), 1e-3 * (last - t)))
            ce_stop(fault, '');
        end
        [m, is_hopeless] = ce_look(m, t);
        if is_hopeless
            ce_stop('the steps become so small that the rest of the run would take too many', '');
        end
        if isempty(rate)
            [rate, m] = ce_rate(m, t, y);
        end
        error_size = Inf;
        is_taken = false;
        try
            [following, wrong, m, stage_rates] = ce_step(m, t, y, distance, rate);
            terms = [];
            if wrong <= 1 && m.k.n_switches > 0
                [terms, m] = ce_interpolant(m, t, y, distance, following, stage_rates);
            end
            error_size = wrong;
        catch problem
            ce_unless_stop(problem);
            fault = problem.message;
        end
        if error_size <= 1
            [t, y, m, limit, is_taken] = ce_accept(m, t, y, reached, distance, rate, following, terms);
            if ~isempty(limit)
                return
            elseif is_taken
                rate = m.x(m.k.rate_inputs);
                fault = 'the steps become too small';
            else
                error_size = Inf;
            end
        elseif isfinite(error_size)
            m = ce_note_noise(m, t, y, rate);
        end
        factor = 0.25;
        if isfinite(error_size)
            factor = min(max(0.9 * error_size ^ -0.125, 0.25), 6);
        end
        if ~(is_last && is_taken && distance * factor < h)
            h = distance * factor;
        end
    end
end

function h = ce_first_step(m, t, y, span)
    fastest = max([0; abs(ce_rate(m, t, y)) ./ max(abs(y), m.nominal)]);
    h = 0.01 * span;
    if fastest > 0 && 0.01 / fastest < span
        h = 0.01 / fastest;
    end
end

function rows = ce_run(m, first, last, step, receive)
    % Rows (time, columns) at first + k step and at the end; each is given to `receive` as soon as it is known.
    [y, m] = ce_start(m, first);
    t = first;
    [m, y] = ce_choose_sides(m, t, y, 0);
    [is_free, m] = ce_is_free(m, t, y, m.k.n_limits);
    if ~is_free
        ce_stop(m.limit, '');
    end
    [columns, m] = ce_row(m, t, y);
    rows = [t, columns'];
    receive(rows);
    m.branch = m.orientation;
    m.tried = 0;
    m.time_at_look = first;
    m.run_end = last;
    m = ce_note_sizes(m, y);
    h = ce_first_step(m, t, y, last - first);
    number = 0;
    while t < last
        number = number + 1;
        next = last;
        if step > 0 && first + number * step <= last - 1e-9 * step
            next = first + number * step;
        end
        [t, y, h, m, limit] = ce_advance(m, t, next, y, h);
        [columns, m] = ce_row(m, t, y);
        rows(end + 1, :) = [t, columns'];
        receive(rows(end, :));
        if ~isempty(limit)
            ce_stop(limit, '');
        end
    end
end

% ---- the self-check ----

function scale = ce_scales(values)
    % What is rounding beside the others is compared with more than itself.
    scale = max(abs(values), [], 2);
    scale = max(scale, min(1e-3, 1e-4 * max([0; scale])));
    scale(scale == 0) = 1;
end

function worst = ce_difference(found, expected, scale)
    differences = abs(found(:) - expected(:)) ./ scale;
    differences(isnan(differences)) = Inf;
    worst = max([0; differences]);
end

function worst = ce_self_check()
    % The largest difference from what coenergy computed, relative to the largest value of each quantity.
    m = ce_model();
    k = m.k;
    rates = reshape(k.check_rates, k.n_states, k.n_checks);
    residuals = reshape(k.check_residuals, k.n_residuals, k.n_checks);
    columns = reshape(k.check_columns, k.n_columns, k.n_checks);
    states = reshape(k.check_states, k.n_states, k.n_checks);
    sides = reshape(k.check_sides, k.n_switches, k.n_checks);
    fresh = m;
    worst = 0;
    for i = k.n_checks:-1:1
        m.x(k.switch_places) = sides(:, i);
        [rate, there] = ce_rate(m, k.check_times(i), states(:, i));
        worst = max([worst, ce_difference(rate, rates(:, i), ce_scales(rates)), ...
                     ce_difference(ce_residuals(there.p, there.x), residuals(:, i), ce_scales(residuals)), ...
                     ce_difference(ce_row(m, k.check_times(i), states(:, i)), columns(:, i), ce_scales(columns))]);
    end
    jacobian = ce_jacobian(m, k.check_times(1), states(:, 1))';
    largest = max([0; abs(k.check_jacobian)]);
    worst = max(worst, ce_difference(jacobian, k.check_jacobian, largest + (largest == 0)));
    m = fresh;
    worst = max(worst, ce_difference(ce_find_start(m, k.settings(1)), k.consistent_start, m.nominal));
    m.relative_tolerance = 1e-13;
    m.absolute_tolerance = 1e-14;
    times = k.check_row_times;
    expected = reshape(k.check_rows, k.n_columns, k.n_rows);
    rows = ce_run(m, times(1), times(end), times(2) - times(1), @(row) []);
    if size(rows, 1) ~= k.n_rows
        worst = Inf;
        return
    end
    scale = repmat(ce_scales(expected), k.n_rows, 1);
    worst = max(worst, ce_difference(rows(:, 2:end)', expected, scale));
end

% ---- the program ----

function text = ce_digits(value)
    for digits = 15:17
        text = sprintf('%.*g', digits, value);
        if str2double(text) == value
            return
        end
    end
end

function ce_print_row(row)
    words = cell(1, numel(row));
    for i = 1:numel(row)
        words{i} = ce_digits(row(i));
    end
    fprintf('%s\n', strjoin(words, ','));
end

function value = ce_number(text)
    value = str2double(text);
    if isempty(regexp(text, '^[-+]?(\d+\.?\d*|\.\d+)([eE][-+]?\d+)?$', 'once')) || ~isfinite(value)
        ce_stop('not a number: ', text);
    end
end

function options = ce_options(words)
    options = struct('end_time', [], 'step', [], 'tolerance', [], 'checks', false);
    options.names = {};
    options.values = [];
    numbers = {'--end', 'end_time'; '--step', 'step'; '--rtol', 'tolerance'};
    i = 1;
    while i <= numel(words)
        word = words{i};
        equals = find(word == '=', 1);
        if strcmp(word, '--selfcheck')
            options.checks = true;
        elseif any(strcmp(word, numbers(:, 1)))
            i = i + 1;
            value = '';
            if i <= numel(words)
                value = words{i};
            end
            options.(numbers{strcmp(word, numbers(:, 1)), 2}) = ce_number(value);
        elseif ~isempty(equals)
            options.names{end + 1} = word(1:equals - 1);
            options.values(end + 1) = ce_number(word(equals + 1:end));
        else
            ce_stop('not NAME=NUMBER: ', word);
        end
        i = i + 1;
    end
end

function m = ce_set_all(m, names, values)
    is_state = ismember(names, m.k.state_names);
    for i = [find(~is_state), find(is_state)]
        m = ce_set(m, names{i}, values(i));
    end
end

% As coenergy chooses it where the model states none: 0.01, and for a short run the largest of 1, 2 and 5 times a power of
% ten that gives 200 rows.
function step = ce_usual_step(start, last)
    wanted = (last - start) / 200;
    step = 0.01;
    if wanted > 0 && wanted < 0.01
        steps = [5, 2, 1] * 10 ^ floor(log10(wanted));
        steps = steps(steps <= wanted | [false, false, true]);
        step = max(steps(1), 16 * eps * max(abs(start), abs(last)));
    end
end

function code = ce_main(words)
    m = ce_model();
    last = m.k.settings(2);
    step = m.k.settings(3);
    code = 2;
    try
        options = ce_options(words);
        m = ce_set_all(m, options.names, options.values);
        if ~isempty(options.end_time)
            last = options.end_time;
        end
        if ~isempty(options.step)
            step = options.step;
        elseif m.k.n_chooses_step
            step = ce_usual_step(m.k.settings(1), last);
        end
        if ~(last > m.k.settings(1) && step >= 0) || any(options.tolerance <= 0)
            ce_stop('the end must come after the start, the step may not be negative, and the tolerance must be positive', '');
        end
        code = 1;
        if options.checks
            worst = ce_self_check();
            fprintf('%s\n', ce_digits(worst));
            code = double(~(worst <= 1e-9));
            return
        end
        if ~isempty(options.tolerance)
            m.relative_tolerance = options.tolerance;
            m.absolute_tolerance = options.tolerance / 100;
        end
        fprintf('%s\n', strjoin([{'t'}, m.k.column_names], ','));
        ce_run(m, m.k.settings(1), last, step, @ce_print_row);
        y = ce_start(m, m.k.settings(1));
        for place = find(m.is_set & abs(y - m.typed) > 1e-9 * m.nominal)'
            fprintf(2, 'the constraints move the start of %s from %.9g to %.9g\n', m.k.state_names{place}, ...
                    m.typed(place), y(place));
        end
        code = 0;
    catch problem
        ce_unless_stop(problem);
        fprintf(2, '%s\n', problem.message);
    end
end
