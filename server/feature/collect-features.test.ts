import { expect, it } from 'vitest';
import * as z from 'zod/mini';
import { defineCommand } from '../core/user-command.ts';
import { spotOrder } from '#protocol/entities/spot-order';
import { testFeatures } from '../../tests/support/platform-features.ts';
import { commandsOf, rulesOf, stateOf } from './collect-features.ts';
import { defineFeature } from './define-feature.ts';

const command = defineCommand('one.do', {
  ...{ by: 'user', input: z.strictObject({}), refusals: [], reasons: [] },
  rule: () => ({}),
});
const one = defineFeature({ name: 'one', commands: [command], platformRules: { 'one.tick': () => ({}) } });
const other = defineFeature({ name: 'other', platformRules: { 'other.tick': () => ({}) } });

it('CORE-801 the commands and rules of all features form one table each', () => {
  expect([...commandsOf([one, other]).keys()]).toEqual(['one.do']);
  expect(Object.keys(rulesOf([one, other]))).toEqual(['one.tick', 'other.tick']);
});

it('CORE-801 two features with the same command or rule are refused', () => {
  expect(() => commandsOf([one, one])).toThrow('two commands are called one.do');
  expect(() => rulesOf([one, one])).toThrow('two rules of the platform have one name');
});

it('CORE-801 two features with an entity of one name are refused', () => {
  const orders = defineFeature({ name: 'orders', entities: [spotOrder] });
  const start = {
    stored: { users: { users: [], accounts: [], lastEvents: [], lastPosting: 0 } },
    instruments: [],
  };
  expect(() => stateOf([orders, orders], start as never)).toThrow('two features have an entity of one name');
});

it('CORE-976 a kind of market whose orders or fills no feature declares as entities ends the start', () => {
  const features = testFeatures();
  const start = { stored: { users: { users: [], accounts: [], lastEvents: [], lastPosting: 0 } } };
  const undeclared = features.map((each) => ({ ...each, entities: [] }));
  expect(() => stateOf(undeclared, start as never)).toThrow(
    'the feature trading changes the entity spot-order, which no feature declares',
  );
});
