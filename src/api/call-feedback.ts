/** The app functions that calls need. They are set once, at start. */
export interface CallFeedback {
  toast(text: string): void;
  /** Whether a user remains on the page of this path when the session ends (SPEC §4). */
  mayStay(path: string): boolean;
}

let feedback: CallFeedback = { toast: () => undefined, mayStay: () => false };

export function callFeedback(): CallFeedback {
  return feedback;
}

export function setCallFeedback(given: CallFeedback): void {
  feedback = given;
}
