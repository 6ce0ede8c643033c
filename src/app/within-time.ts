/** Resolves like the promise, or rejects once the time is over. */
export function withinTime<Answer>(asked: Promise<Answer>, millis: number): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no answer within ${millis} ms`)), millis);
    asked.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}
