#pragma once
// Equations as the documents print them, misprints corrected, one a line.

namespace tests {

struct PrintedEquations {
    const char* place;
    const char* model; ///< of this folder, or a shipped example
    const char* equations;
};

inline constexpr PrintedEquations printedEquations[] = {
    {"Suk (2.31)", "suk_2_4_to_2_9",
     R"(x: m*ddotx + k*x + c*dotx = 0
theta: I*ddottheta + k_theta*theta + c_theta*dottheta = 0
q: L*ddotq + q/C + R*dotq = 0
v: I_f*ddotv + v/C_f + R_f*dotv = 0
s: R_t*dots = 1
)"},
    {"Suk figure 3.3", "suk_figure_3_2",
     R"(x: ddotx + 3*cos(x + a) + 16*x*a^4 + 18*exp(3*x + 2*b) = 0
y: ddoty + cos(y) = 0
u: ddotu + exp(u) + 1/u + cos(u) - sin(u) + cosh(u) + sinh(u) + 1/(2*sqrt(u)) = 0
w: ddotw + cos(exp(w^2))*exp(w^2)*2*w = 0
)"},
    {"Suk table 3.3", "suk_table_3_3",
     R"(x: m*ddotx + k*(x - y)*(x - y - l)*(2*x - 2*y - l) + 6*k*l^2*x + c*m*dotx = 0
y: m*ddoty - k*(x - y)*(x - y - l)*(2*x - 2*y - l) - k*x^2/2 - x*cos(x*y) = 0
)"},
    {"Suk (4.64)", "suk_4_61_to_4_64",
     R"(Gamma3: V2/density - g*Ap/(R*Tatm)*((znull - Ap*Patm/ks)*P2/n + (1 + 1/n)/2*P2^2*Ap/ks) = 0
V2: P2 + Rp*dotV2 - Ps = 0
)"},
    {"Suk (4.18)", "suk_4_2_to_4_9",
     R"(x1: k*x1 + c*(dotx1 - dotx2) = 0
x2: m*(ddotx2 + l*ddotx3*sin(x3) + l*dotx3^2*cos(x3)) - c*(dotx1 - dotx2) = -m*g
x3: m*ddotx2*l*sin(x3) + m*l^2*ddotx3 = -m*g*l*sin(x3)
)"},
    {"Fabien (4.7)", "fabien_4_7",
     R"(x: m*ddotx - b*dotq^2/2 + k*x + 2*x*lambda1 + mu1 - F = 0
y: m*ddoty + m*g + 2*y*lambda1 = 0
theta: J*(1 + t/10)*ddottheta + J/10*dottheta + c*dottheta - rho*y*mu1 = 0
q: (L + b*x)*ddotq + b*dotx*dotq + R*dotq - cos(w*t) = 0
phi1: x^2 + y^2 - a^2 = 0
psi1: dotx - rho*y*dottheta = 0
s: ds - (x0 - x)/Ti = 0
gamma1: F - h*(x0 - x) - s = 0
)"},
    {"Park (10)", "park_figure_3",
     R"(q1: m*ddotq1 + lambda1 = 0
q2: m*ddotq2 + m*g + lambda2 = 0
q3: 1/12*m*l^2*ddotq3 - l/2*cos(q3)*lambda1 - l/2*sin(q3)*lambda2 = 0
Q1: q1 = l/2*sin(q3)
Q2: q2 = -l/2*cos(q3)
)"},
    {"Park (11)", "park_figure_3",
     R"(ddotq1 - l/2*cos(q3)*ddotq3 = -l/2*sin(q3)*dotq3^2
ddotq2 - l/2*sin(q3)*ddotq3 = l/2*cos(q3)*dotq3^2
)"},
    {"Park (14)", "examples/rod_pendulum",
     R"(xG = l/2*cos(theta)
yG = -l/2*sin(theta)
)"},
    {"Park (23)", "examples/four_bar",
     R"(x2 = L2/2*cos(theta2)
y2 = L2/2*sin(theta2)
x3 = L2*cos(theta2) + L3/2*cos(theta3)
y3 = L2*sin(theta2) + L3/2*sin(theta3)
x4 = (L1 + (L2*cos(theta2) + L3*cos(theta3)))/2
y4 = (0 + (L2*sin(theta2) + L3*sin(theta3)))/2
L2*cos(theta2) + L3*cos(theta3) = L1 + L4*cos(theta4)
L2*sin(theta2) + L3*sin(theta3) = 0 + L4*sin(theta4)
)"},
    {"Stutts (38)", "stutts_example_2_1",
     R"(r: m*ddotr - m*r*dottheta^2 = 4*cos(theta) + 3*sin(theta)
theta: m*r^2*ddottheta + 2*m*r*dotr*dottheta = r*(3*cos(theta) - 4*sin(theta))
)"},
    {"Stutts (41)", "examples/disk_force_torque",
     R"(r: m*ddotr - m*r*dottheta^2 = Fx*cos(theta) + Fy*sin(theta)
theta: m*r^2*ddottheta + 2*m*r*dotr*dottheta = (Fy*cos(theta) - Fx*sin(theta))*r
phi: 1/2*m*R^2*ddotphi = tau
)"},
    {"Stutts 3.3, pivot", "stutts_3_3_pivot", "theta: 1/3*m*L^2*ddottheta + m*g*L/2*sin(theta) = 0\n"},
    {"Stutts 3.3, centre", "stutts_3_3_centre", "theta: 1/3*m*L^2*ddottheta + m*g*L/2*sin(theta) = 0\n"},
    {"Stutts (63)", "stutts_57_to_63",
     R"(M1*ddotx1 + (C1 + C2)*dotx1 - C2*dotx2 + (K1 + K2)*x1 - K2*x2 = 0
M2*ddotx2 - C2*dotx1 + C2*dotx2 - K2*x1 + K2*x2 = f(t)
)"},
    {"Stutts (70)", "examples/two_masses_relative",
     R"((M1 + M2)*ddotx1 + M2*ddotx2 + (C1 + C3)*dotx1 + C3*dotx2 + (K1 + K3)*x1 + K3*x2 = F
M2*ddotx1 + M2*ddotx2 + C3*dotx1 + (C2 + C3)*dotx2 + K3*x1 + (K2 + K3)*x2 = F
)"},
    {"Stutts (71)", "stutts_71_to_72",
     R"(M1*ddoty1 + (C1 + C2)*doty1 - C2*doty2 + (K1 + K2)*y1 - K2*y2 = 0
M2*ddoty2 - C2*doty1 + (C2 + C3)*doty2 - K2*y1 + (K2 + K3)*y2 = F
)"},
    {"Stutts (72)", "stutts_71_to_73",
     R"(M1*ddoty1 + (C1 + C2)*doty1 - C2*doty2 + (K1 + K2)*y1 - K2*y2 = 0
M2*ddoty2 - C2*doty1 + (C2 + C3)*doty2 - K2*y1 + (K2 + K3)*y2 = F
)"},
    {"Stutts (86)", "stutts_84_to_89",
     R"(x: 2*x + 3*lambda = 0
y: 2*y + lambda = 0
line: y + 3*x - 9 = 0
)"},
    // The model adds lambda phi, the document subtracts it.
    {"Stutts (109)", "examples/gear_train",
     R"(theta1: J1*ddottheta1 + C1*dottheta1 + N1/N2*(-lambda1) = tau
theta2: J2*ddottheta2 + K2*theta2 - (-lambda1) = 0
mesh: N2*theta2 = N1*theta1
)"},
    {"Stutts (113)", "examples/gear_train",
     R"((J1 + (N1/N2)^2*J2)*ddottheta1 + C1*dottheta1 + (N1/N2)^2*K2*theta1 = tau
-lambda1 = N1/N2*(J2*ddottheta1 + K2*theta1)
)"},
    {"Stutts (7), (8)", "stutts_1_to_11",
     "u: F_u(u, u_t, t) - (F_ut_t(u, u_t, t) + F_u_ut(u, u_t, t)*u_t + F_ut_ut(u, u_t, t)*u_tt) = 0\n"},
    {"Stutts (126)", "stutts_115_to_126", "u: -tau*u_xx + rho*u_tt + gamma*u_t = f(x, t)\n"},
    {"Stutts (134)", "stutts_example_5_1",
     R"(u: -tau*u_xx + rho*u_tt + gamma*u_t = 0
u at L: M*u_tt + K*u + tau*u_x = 0
u at 0: u = 0
)"},
    {"Alipourazadi (4-4)", "alipourazadi_4_4_to_4_9", "u: F0*sin(t)/A + E*u_xx = rho*u_tt\n"},
    {"Alipourazadi (4-12)", "alipourazadi_4_12_to_4_18",
     R"(v: 0 = rho*A*v_tt + E*I*v_xxxx
v at L: E*I*v_xxx = -F2
v_x at L: E*I*v_xx = 0
v_x at 0: v_x = 0
)"},
    {"Alipourazadi (4-3)", "alipourazadi_4_3",
     R"(u1_bar: rho*A*L/3*ddotu1_bar + 3*E*A/L*(2*u1_bar - u2_bar) = integral(f(x1_bar, t), x1_bar)
u2_bar: rho*A*L/3*ddotu2_bar + 3*E*A/L*(2*u2_bar - u1_bar - u3_bar) = integral(f(x2_bar, t), x2_bar, L/3)
u3_bar: rho*A*L/3*ddotu3_bar + 3*E*A/L*(u3_bar - u2_bar) = integral(f(x3_bar, t), x3_bar, 2*L/3)
)"},
    {"Alipourazadi (4-26)", "alipourazadi_4_19_to_4_24", "u: rho*u_tt - rho*a^2*u_xx + rho*B*u_t = 0\n"},
};

/// Misprints as they stand.
inline constexpr PrintedEquations misprints[] = {
    {"Suk (B.39)", "examples/thesis_fluid", "u: b/(a + b)*lambda1 = F"},
    {"Suk (B.8)", "examples/thesis_electrical", "x1: -q0^2/(2*c0) + lambda1 = 0"},
    {"Stutts (38)", "stutts_example_2_1", "theta: m*r^2*ddottheta + 2*m*r*dotr*dottheta = 3*cos(theta) - 4*sin(theta)"},
    {"Stutts (70)", "examples/two_masses_relative",
     "x2: M1*ddotx2 + M2*ddotx2 + C3*dotx1 + (C2 + C3)*dotx2 + K3*x1 + (K2 + K3)*x2 = F"},
    {"Stutts (109)", "examples/gear_train", "theta1: J1*ddottheta1 + C1*dottheta1 - N1/N2*(-lambda1) = tau"},
    {"Stutts (8) with a sign", "stutts_1_to_11",
     "u: F_u(u, u_t, t) + F_ut_t(u, u_t, t) + F_u_ut(u, u_t, t)*u_t + F_ut_ut(u, u_t, t)*u_tt = 0"},
    {"Park (14)", "park_figure_3", "Q1: q1 = l/2*cos(q3)"},
};

} // namespace tests
