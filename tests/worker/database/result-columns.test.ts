import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { MOST_COLUMNS, widerThan } from '../../support/worker/result-columns'

const answering = (columns: number, where = '') =>
  `SELECT ${Array.from({ length: columns }, (_, index) => `id AS c${index}`).join(', ')} FROM users${where}`

it('names a select of more columns than may be, also one that finds no row or is a part of a batch', async () => {
  const [inBatch, alone, few] = [
    answering(MOST_COLUMNS + 1),
    answering(MOST_COLUMNS + 2, ' WHERE id = ?'),
    answering(MOST_COLUMNS),
  ]
  await env.DB.batch([env.DB.prepare(inBatch).bind(), env.DB.prepare(few).bind()])
  await env.DB.prepare(alone).bind('nobody').all()
  expect(await widerThan(MOST_COLUMNS)).toEqual([
    `${MOST_COLUMNS + 1} columns: ${inBatch}`,
    `${MOST_COLUMNS + 2} columns: ${alone}`,
  ])
})
