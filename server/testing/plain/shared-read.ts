/** Each read is a transaction of its own. */
export class SharedRead {
  begin(): void {}

  end(): void {}
}
