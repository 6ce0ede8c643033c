/** The app functions that calls need. They are set once, at start. */
export interface CallScreen {
  toast(text: string): void;
  /** Whether a user remains on the page of this path when the session ends (SPEC §4). */
  mayStay(path: string): boolean;
}

let screen: CallScreen = { toast: () => undefined, mayStay: () => false };

export function callScreen(): CallScreen {
  return screen;
}

export function showCallsOn(given: CallScreen): void {
  screen = given;
}
