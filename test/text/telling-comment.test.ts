import { expect, test } from 'vitest';
import { isTellingComment } from '../../src/text/telling-comment.ts';

test.each([
  '#!/usr/bin/env node',
  '//go:build linux',
  '  // eslint-disable-next-line',
  '# type: ignore',
  '/* istanbul ignore next */',
  '# frozen_string_literal: true',
  '// @ts-expect-error why',
  '# syntax=docker/dockerfile:1',
])('%s says something to a program', (line) => {
  expect(isTellingComment(line)).toBe(true);
});

test.each(['// a remark', '# types of things', '/* about eslint */', 'go:build', ''])(
  '%s does not',
  (line) => {
    expect(isTellingComment(line)).toBe(false);
  },
);
