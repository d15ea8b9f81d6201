/** Sends one text to one number (`+919000000001`). Rejects when the gateway refused it or could not be reached. */
export type SmsSender = { send(message: { to: string; text: string }): Promise<void> }
