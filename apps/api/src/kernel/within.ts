/** The answer of the work, or the other thing where it takes longer; the work goes on. */
export async function within<T, L>(ms: number, work: Promise<T>, late: L): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined
  try {
    return await Promise.race([work, new Promise<L>((settle) => (timer = setTimeout(() => settle(late), ms)))])
  } finally {
    clearTimeout(timer)
  }
}
