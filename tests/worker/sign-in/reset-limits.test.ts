import { expect, it } from 'vitest'
import { request } from '../../support/worker/call'

it.each([
  ['a page’s form', 'text/html', 303, '/sandbox?done=limits#send-limits'],
  ['a program', 'application/json', 200, null],
])('resetting the send limits answers %s in its own form', async (_, accept, status, location) => {
  const answer = await request('/sandbox/api/reset-limits', {
    form: { phone_no: '98450 12345' },
    headers: { accept },
  })
  expect([answer.status, answer.headers.get('location')]).toEqual([status, location])
})
