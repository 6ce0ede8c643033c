import { keptNames, OpenCommand, type CommandSpec } from './open-command.ts';

/** Commands of one kind, each about something of its own: one of each at a time, and any number beside each other. */
export class OpenCommands<Input, Output> {
  private readonly spec: CommandSpec<Input, Output>;
  private readonly known = new Map<string, OpenCommand<Input, Output>>();

  constructor(spec: CommandSpec<Input, Output>) {
    this.spec = spec;
  }

  /** The one about this; it need not be open. */
  of(subject: string | number): OpenCommand<Input, Output> {
    const name = `${this.spec.name}/${subject}`;
    const command = this.known.get(name) ?? new OpenCommand({ ...this.spec, name });
    this.known.set(name, command);
    return command;
  }

  /** Takes up all that the device keeps of the user who is logged in, and asks for it. */
  resume(): void {
    const begin = `${this.spec.name}/`;
    for (const name of keptNames()) if (name.startsWith(begin)) this.of(name.slice(begin.length)).resume();
  }
}
