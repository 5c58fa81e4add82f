/**
 * Comments that a tool or a compiler reads: without them the code means something else. Shebangs, build tags, linter
 * and type checker directives.
 */
const TELLING =
  /^(?:#!|(?:\/\/|\/\*+|#|--|<!--|%|;+)\s*(?:@ts-|@flow|@jsx|@vitest|@jest|@type|eslint|biome-|prettier-|tslint|istanbul|c8 |v8 |go:|\+build|export |line |nolint|noqa|type:|mypy|pylint|pyright|ruff|flake8|isort|fmt:|pragma|clang-|NOLINT|cspell|rubocop|frozen_string_literal|-\*-|coding[:=]|vim:|swiftlint|ktlint|checkstyle|phpcs|phpstan|psalm|shellcheck|region|endregion|sourceMappingURL|webpack|@vite|language=|syntax=))/i;

export const isTellingComment = (line: string): boolean => TELLING.test(line.trimStart());
