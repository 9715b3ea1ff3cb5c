import { desc, eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { BoardSchema } from '../../../src/domain/ops/dispatch-board'
import { NEEDS, type Need, type NeedKind, type RecordedKind } from '../../../src/domain/ops/needs'
import { needs } from '../../../worker/database/tables'
import { openNeed } from '../../../worker/needs'
import { get, ok, post } from './api'
import { database } from './database'
import { type SignedIn, signedInOperator } from './people'

export const readBoard = async (operator?: SignedIn) =>
  ok(await get('/api/ops/board', operator ?? (await signedInOperator())), BoardSchema)

type NeedOf<Kind extends NeedKind> = Extract<Need, { kind: Kind }>

/** The needs of a kind on the board, as this operator reads them. */
export const boardNeeds = async <Kind extends NeedKind>(kind: Kind, operator?: SignedIn) =>
  (await readBoard(operator)).needs.filter((need): need is NeedOf<Kind> => need.kind === kind)

export const boardFacts = async <Kind extends NeedKind>(
  kind: Kind,
  operator?: SignedIn,
): Promise<Need<Kind>['facts'][]> =>
  (await boardNeeds(kind, operator)).map(({ facts }) => v.parse(NEEDS[kind].facts, facts))

/** The kinds of a ride's needs, the most urgent first. */
export const needsOf = async (bookingId: string): Promise<NeedKind[]> =>
  (await readBoard()).needs.flatMap(({ ride, kind }) => (ride?.id === bookingId ? kind : []))

const newest = async (subject: string, kind: string) =>
  (await database.select().from(needs).where(eq(needs.subject, subject)).orderBy(desc(needs.opened_at))).find(
    (row) => row.kind === kind,
  )

/** What an operator sees of a need and sends with their words. */
export interface SeenNeed {
  id: string
  seen: string
}

export async function seenNeed(subject: string, kind: string): Promise<SeenNeed> {
  const row = await newest(subject, kind)
  return { id: row?.id ?? `${kind}|${subject}`, seen: row?.reported_at ?? '' }
}

/** Closes the newest need of this kind and subject as it is now, or as it was `seen`. */
export async function closeNeed(
  subject: string,
  kind: string,
  reason: string,
  operator: SignedIn | null,
  as?: SeenNeed,
  key?: string,
) {
  const { id, seen } = as ?? (await seenNeed(subject, kind))
  return post(`/api/ops/needs/${encodeURIComponent(id)}/close`, { reason, seen }, operator, key)
}

/** Opens a need of a ride as the batch of what causes it does. */
export const putNeed = (
  kind: RecordedKind,
  subject: string,
  at = new Date(),
  openedBy: string | null = null,
) =>
  openNeed(database, {
    ...{ kind, subject, openedBy, cause: at.toISOString(), now: at },
    when: sql`TRUE`,
  })

/** The open needs of a subject. */
export const openKinds = async (subject: string) =>
  (await database.select().from(needs).where(eq(needs.subject, subject))).flatMap(({ kind, closed_at }) =>
    closed_at === null ? kind : [],
  )
