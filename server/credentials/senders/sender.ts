/** How messages leave the platform. */
export interface Sender {
  /** @param to E.164. Rejects where the message was not taken for delivery. */
  sms(to: string, text: string): Promise<void>;
  email(to: string, subject: string, text: string): Promise<void>;
}
