/** An error that the operator must mend before a start. The message is one clear sentence and is shown without a stack. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}
