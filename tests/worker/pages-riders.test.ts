import { describe, expect, it } from 'vitest'
import { request } from '../support/worker/call'
import { elements, labels } from '../support/worker/html'
import { signedInRider } from '../support/worker/people'

const open = async (path: string, cookie: string) => {
  const answer = await request(path, { cookie })
  return { answer, html: await answer.text() }
}
