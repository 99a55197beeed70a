// The rules of commit messages, for the hook `commit-msg` and for CI.
export default {
  extends: ['@commitlint/config-conventional'],
  rules: { 'header-max-length': [2, 'always', 71], 'body-max-line-length': [0] },
};
