import svelte from 'eslint-plugin-svelte';
import ts from 'typescript-eslint';

// Prettier checks the layout, svelte-check the types and unused names. These rules catch what neither sees.
export default ts.config(
  { ignores: ['src/paraglide/'] },
  ts.configs.base,
  ...svelte.configs.base,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'no-constant-binary-expression': 'error',
      'no-else-return': 'error',
      'no-empty': 'error',
      'no-self-compare': 'error',
      'no-unreachable-loop': 'error',
      'no-useless-escape': 'error',
      'no-useless-rename': 'error',
      'no-var': 'error',
      'object-shorthand': 'error',
      'prefer-const': ['error', { destructuring: 'all' }],
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-expressions': 'error',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser } },
    rules: {
      'prefer-const': 'off', // Properties and state are declared with `let`.
      'svelte/button-has-type': 'error',
      'svelte/no-at-html-tags': 'error',
      'svelte/no-target-blank': 'error',
      'svelte/no-unnecessary-state-wrap': 'error',
      'svelte/prefer-const': [
        'error',
        { destructuring: 'all', excludedRunes: ['$props', '$derived', '$state'] },
      ],
      'svelte/require-each-key': 'error',
      'svelte/valid-each-key': 'error',
    },
  },
  { files: ['scripts/**'], rules: { 'no-console': 'off' } },
);
