/**
 * The version of the calculation, written into every result. It is raised by one whenever any output changes for an
 * unchanged input; tests/golden proves it.
 *
 * 1: the first version.
 */
export const ANALYTICS_VERSION = 1;
