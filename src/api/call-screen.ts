/** What calls need of the app that stands above them. It is given once, at start. */
export interface CallScreen {
  toast(text: string): void;
  /** Whether the end of a session leaves a user on the page of this path (SPEC §4). */
  mayStay(path: string): boolean;
}

let screen: CallScreen = { toast: () => undefined, mayStay: () => false };

export function callScreen(): CallScreen {
  return screen;
}

export function showCallsOn(given: CallScreen): void {
  screen = given;
}
