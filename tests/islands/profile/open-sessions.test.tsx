import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { OpenSession } from '../../../src/domain/sign-in/open-session'
import { api, askedFor, refusal, withApi } from '../../support/islands/api'
import { press, withPage } from '../../support/islands/page'
import { show } from './support'

withPage('/profile')
withApi()

const session = (parts: Partial<OpenSession>): OpenSession => ({
  id: 's1',
  device: 'Firefox on Linux',
  by_google: false,
  created_at: '2026-11-20T08:00:00.000Z',
  last_seen_at: '2026-11-21T08:00:00.000Z',
  this_device: false,
  ...parts,
})
const HERE = session({ id: 's0', device: 'Chrome on Android', this_device: true })

const listed = () =>
  within(screen.getByRole('region', { name: 'Signing in' }))
    .queryAllByRole('listitem')
    .map((one) => one.textContent)

const PATH = '/api/profile/sessions/s1'
const END = 'Sign out Firefox on Linux. By code, Fri, 20 Nov. Last seen Sat, 21 Nov'

const end = async () => {
  await press(END)
  await press('Sign out', 'button', screen.getByRole('dialog', { name: 'Sign out Firefox on Linux?' }))
}

describe('Where you are signed in', () => {
  it('lists this device without a button, and ends another once that is confirmed', async () => {
    api({ [PATH]: () => ({ body: { sessions: [HERE] } }) })
    show({ sessions: [HERE, session({})] })
    expect(listed()).toEqual([
      'Chrome on AndroidBy code, Fri, 20 NovLast seen Sat, 21 NovThis device',
      'Firefox on LinuxBy code, Fri, 20 NovLast seen Sat, 21 NovSign out',
    ])
    await end()
    expect(askedFor(PATH)[0]).toMatchObject({ method: 'DELETE' })
    expect(listed()).toHaveLength(1)
  })

  it.each([
    ['what is left where another tab was first', 404, { sessions: [HERE] }, 1],
    ['the list as it was where a sign-out failed', 429, {}, 2],
  ])('shows %s, and says so in its question', async (_, status, beside, left) => {
    api({ [PATH]: () => refusal(status, 'code', 'That didn’t work.', beside) })
    show({ sessions: [HERE, session({})] })
    await end()
    expect(within(screen.getByRole('dialog')).getByText('That didn’t work.')).toBeTruthy()
    expect(listed()).toHaveLength(left)
  })

  it('says that the list could not be read', () => {
    show({ sessions: null })
    expect(screen.getByText('We couldn’t load this list. Please reload the page.')).toBeTruthy()
  })
})
