/** What a rule answers: a value, or a refusal that carries its evidence. Rules never throw for a person's input. */
export type Result<T, R> = { ok: true; value: T } | { ok: false; refusal: R }

export function accept<T>(value: T): { ok: true; value: T } {
  return { ok: true, value }
}

export function refuse<const R>(refusal: R): { ok: false; refusal: R } {
  return { ok: false, refusal }
}
