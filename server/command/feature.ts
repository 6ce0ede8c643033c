/** The status of a command whose answer did not arrive, and discarding it. */
import { discardCommand } from '../core/discard-command.ts';
import { defineFeature } from '../feature/define-feature.ts';
import { commandCalls } from './command-routes.ts';

export const commandFeature = defineFeature({
  name: 'command',
  commands: [discardCommand],
  routes: ({ core }) => commandCalls(core),
});
