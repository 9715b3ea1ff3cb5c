/**
 * What `work` resolves to, or what `late` returns (or throws) where `work` takes longer than `ms` milliseconds. The
 * work itself goes on.
 */
export async function withTimeOut<Value, Late>(
  work: Promise<Value>,
  ms: number,
  late: () => Late,
): Promise<Value | Late> {
  let timer: ReturnType<typeof setTimeout> | null = null
  const timedOut = new Promise<'late'>((done) => {
    timer = setTimeout(() => done('late'), ms)
  })
  try {
    return await Promise.race([work, timedOut.then(late)])
  } finally {
    clearTimeout(timer)
  }
}
