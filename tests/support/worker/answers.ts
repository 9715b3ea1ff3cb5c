import * as v from 'valibot'
import { ok } from './api'

export type Answer = Record<string, unknown>

const AnswerSchema = v.record(v.string(), v.unknown())

/** An answer as it came, every key of it. */
export const answered = async (answer: Response | Promise<Response>): Promise<Answer> =>
  ok(await answer, AnswerSchema)

/** The object that stands at this path of an answer, '0' being the first of a list. */
export const at = (answer: unknown, ...path: string[]): Answer =>
  v.parse(
    AnswerSchema,
    path.reduce((found, key) => new Map(Object.entries(Object(found))).get(key), answer),
  )

/** The objects of the list that stands at this path. */
export const all = (answer: unknown, ...path: string[]): Answer[] =>
  Object.values(at(answer, ...path)).map((one) => at(one))
