/** The quiet bar of sandbox mode. */
export const SandboxBar = () => null
