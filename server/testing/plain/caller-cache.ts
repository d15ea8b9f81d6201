/** Each call reads its session. */
export class CallerCache {
  find(): undefined {}

  keep(): void {}
}
