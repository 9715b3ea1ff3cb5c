import { describe, expect, it } from 'vitest'
import { get } from '../../support/worker/api'
import { signedInOperator } from '../../support/worker/rides'

describe('The operators’ page', () => {
  it('is the dispatch console for an operator, not cacheable, with nothing that its policy forbids', async () => {
    const answer = await get('/ops', await signedInOperator())
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const page = await answer.text()
    expect(page).toContain('data-island="ops"')
    expect(page).toContain('noindex')
    expect(page).not.toContain(' style="')
  })

  it('explains to an operator without a linked Google account how to link one, and shows nothing of the board', async () => {
    const answer = await get('/ops', await signedInOperator({ googleSub: null }))
    expect(answer.status).toBe(403)
    expect(answer.headers.get('cache-control')).toBe('private, no-store')
    const page = await answer.text()
    expect(page).not.toContain('data-island="ops"')
    expect(page).toContain('It is linked before the role is given')
    expect(page).not.toContain('/auth/google/link')
  })

  it('asks an operator for their phone before it asks for a Google account', async () => {
    const operator = await signedInOperator({ phoneVerified: false, googleSub: null })
    expect((await get('/ops', operator)).headers.get('location')).toBe('/auth')
  })
})
