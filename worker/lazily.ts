/** What this makes, made at the first call: what is parsed or drawn for few requests is not paid for by all. */
export function lazily<Value>(make: () => Value): () => Value {
  let made: { value: Value } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
