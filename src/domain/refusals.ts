/** Made of a refusal's evidence. As a method's type: each row of a table takes the evidence of its own reason. */
type Made<Value> = { of(evidence: object): Value }['of']

/**
 * What is answered where something is refused for one reason: HTTP's status and a sentence for the screen. Its code is
 * the reason, or `code`; `fields` stand beside the error.
 */
export type Refused = readonly [
  status: 400 | 403 | 404 | 409 | 422 | 429 | 502,
  sentence: string | Made<string>,
  more?: { readonly code?: string; readonly fields?: Made<Record<string, unknown>> },
]

/** A table of refusals by reason. */
export type RefusalTable<Reason extends string = string> = { readonly [Name in Reason]: Refused }

type EvidenceOf<Row> = Row extends readonly [number, (evidence: infer Evidence) => string, ...unknown[]]
  ? Evidence
  : Row extends readonly [number, string, { readonly fields: (evidence: infer Evidence) => unknown }]
    ? Evidence
    : unknown

/** The refusals of a table: each reason with the evidence that its sentence or fields are made of. */
export type RefusalOf<Table> = {
  [Reason in keyof Table & string]: { reason: Reason } & EvidenceOf<Table[Reason]>
}[keyof Table & string]

/** The sentence of a refusal, for a screen. */
export function sentenceOf<Refusal extends { reason: string }>(
  table: RefusalTable<Refusal['reason']>,
  refusal: Refusal,
): string {
  const reason: Refusal['reason'] = refusal.reason
  const [, sentence]: Refused = table[reason]
  return typeof sentence === 'string' ? sentence : sentence(refusal)
}
