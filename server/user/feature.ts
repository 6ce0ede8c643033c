/** Users as rules know them. Their own settings are calls of the gateway (`start-user.ts`). */
import { defineFeature } from '../feature/define-feature.ts';
import { holdUserCommand, markUserCommand, openUserCommand } from './user-rules.ts';

export const userFeature = defineFeature({
  name: 'user',
  commands: [openUserCommand, markUserCommand, holdUserCommand],
});
