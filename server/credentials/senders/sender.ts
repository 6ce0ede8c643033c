/** How messages leave the platform. */
export interface Sender {
  /** @param to E.164. Rejects if the message was not accepted for delivery. */
  sms(to: string, text: string): Promise<void>;
  email(to: string, subject: string, text: string): Promise<void>;
}
