/** The core as a gateway in another process would reach it: copies of plain values go to and fro, nothing else. */
import type { CoreApi } from '../../server/core/core-api.ts';

/** Rejects what cannot leave a process: functions, and objects that need their class. */
export function separateCore(core: CoreApi): CoreApi {
  const copied = async <Answer>(answer: Promise<Answer>) => structuredClone(await answer);
  // An async function, so that a value that cannot be copied rejects instead of throwing.
  const calls =
    <Input extends readonly unknown[], Answer>(call: (...input: Input) => Promise<Answer>) =>
    async (...input: Input) =>
      copied(call(...structuredClone(input)));
  const follows =
    <Sent extends readonly unknown[]>(follow: (listener: (...sent: Sent) => void) => () => void) =>
    (listener: (...sent: Sent) => void) =>
      follow((...sent) => {
        listener(...structuredClone(sent));
      });
  return {
    submit: calls((command) => core.submit(command)),
    execute: calls((command) => core.execute(command)),
    commandFate: calls((user, id) => core.commandFate(user, id)),
    discardCommand: calls((user, id) => core.discardCommand(user, id)),
    ask: async (query, input) => copied(core.ask(structuredClone(query), structuredClone(input))),
    watch: calls((channels) => core.watch(channels)),
    unwatch: calls((channels) => core.unwatch(channels)),
    snapshot: calls((channel) => core.snapshot(channel)),
    status: calls(() => core.status()),
    onAccountEvent: follows((listener) => core.onAccountEvent(listener)),
    onPublication: follows((listener) => core.onPublication(listener)),
  };
}
