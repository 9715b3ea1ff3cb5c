/** Made of a refusal's evidence. As a method's type: each row of a table takes the evidence of its own reason. */
type Made<Value> = { of(evidence: object): Value }['of']

export type RefusalStatus = 400 | 403 | 404 | 409 | 410 | 413 | 422 | 429 | 500 | 502 | 503

/** For the screen. */
type Sentence = string | Made<string>

/**
 * What is answered where something is refused for one reason: a sentence, with HTTP's status unless it is 422. The code
 * is the reason, or `code`; `fields` stand beside the error. `logged`: what the log has of it, by level, event and
 * facts. Tables that pages load have sentences alone.
 */
type Refused =
  | Sentence
  | readonly [
      status: RefusalStatus,
      sentence: Sentence,
      more?: {
        readonly code?: string
        readonly fields?: Made<Record<string, unknown>>
        readonly logged?: readonly [
          level: 'info' | 'warn' | 'error',
          event: string,
          facts?: Made<Record<string, unknown>>,
        ]
      },
    ]

/** A table of refusals by reason. */
export type RefusalTable<Reason extends string = string> = { readonly [Name in Reason]: Refused }

type TakenBy<Maker> = Maker extends (evidence: infer Evidence) => unknown ? Evidence : unknown

type TakenByMore<More> = (More extends { readonly fields: infer Fields } ? TakenBy<Fields> : unknown) &
  (More extends { readonly logged: readonly [string, string, infer Facts] } ? TakenBy<Facts> : unknown)

type EvidenceOf<Row> = Row extends readonly [number, infer Sentence, (infer More)?]
  ? TakenBy<Sentence> & TakenByMore<More>
  : TakenBy<Row>

/** The refusals of a table: each reason with the evidence that its sentence or fields are made of. */
export type RefusalOf<Table> = {
  [Reason in keyof Table & string]: { reason: Reason } & EvidenceOf<Table[Reason]>
}[keyof Table & string]

/** What a refusal is answered with: HTTP's status, the code of the error, its sentence, and the fields beside it. */
export function answerOf<Refusal extends { reason: string }>(
  table: RefusalTable<Refusal['reason']>,
  refusal: Refusal,
) {
  const reason: Refusal['reason'] = refusal.reason
  const row: Refused = table[reason]
  const [status, , more] = typeof row === 'object' ? row : ([422] as const)
  const message = sentenceOf(table, refusal)
  return {
    status,
    code: more?.code ?? reason,
    message,
    fields: more?.fields?.(refusal),
    logged: more?.logged,
  }
}

/** The sentence of a refusal, for a screen. */
export function sentenceOf<Refusal extends { reason: string }>(
  table: RefusalTable<Refusal['reason']>,
  refusal: Refusal,
): string {
  const reason: Refusal['reason'] = refusal.reason
  const row: Refused = table[reason]
  const sentence = typeof row === 'object' ? row[1] : row
  return typeof sentence === 'string' ? sentence : sentence(refusal)
}
