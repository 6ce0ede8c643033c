/** A writer that keeps each command as it decides it, with its number, so that a second core can decide it again. */
import type { PlatformCommand } from '../../../server/core/core-api.ts';
import type { DecidedCommand } from '../../../server/core/decide-user.ts';
import type { CommandDefinition } from '../../../server/core/user-command.ts';
import { Writer } from '../../../server/core/writer.ts';

/** A command as it was decided; none is changed afterwards. */
export type Recorded =
  | { readonly number: number; readonly command: PlatformCommand }
  | {
      readonly number: number;
      readonly kind: string;
      readonly decided: DecidedCommand;
      readonly input: unknown;
    };

export class RecordedWriter extends Writer {
  readonly recorded: Recorded[] = [];

  override submit(command: PlatformCommand) {
    this.recorded.push({ number: this.decided + 1, command });
    return super.submit(command);
  }

  override execute(definition: CommandDefinition, command: DecidedCommand, input: unknown) {
    const { kind } = definition;
    this.recorded.push({ number: this.decided + 1, kind, decided: command, input });
    return super.execute(definition, command, input);
  }
}
