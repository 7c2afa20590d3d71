/** Something the person who starts the server must change. The message is one clear sentence and is shown without a stack. */
export class StartupError extends Error {
  override readonly name = 'StartupError'
}
