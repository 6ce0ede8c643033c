import { keptNames, OpenCommand, type CommandSpec } from './open-command.ts';

/** Commands of one kind, each about one subject: at most one per subject at a time, any number of subjects at once. */
export class OpenCommands<Input, Output> {
  private readonly spec: CommandSpec<Input, Output>;
  private readonly known = new Map<string, OpenCommand<Input, Output>>();

  constructor(spec: CommandSpec<Input, Output>) {
    this.spec = spec;
  }

  /** The command about this subject; it need not be open. */
  of(subject: string | number): OpenCommand<Input, Output> {
    const name = `${this.spec.name}/${subject}`;
    const command = this.known.get(name) ?? new OpenCommand({ ...this.spec, name });
    this.known.set(name, command);
    return command;
  }

  /** Loads the logged-in user's stored commands and queries their fate. */
  resume(): void {
    const begin = `${this.spec.name}/`;
    for (const name of keptNames()) if (name.startsWith(begin)) this.of(name.slice(begin.length)).resume();
  }
}
