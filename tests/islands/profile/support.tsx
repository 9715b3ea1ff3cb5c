import { render, screen } from '@testing-library/react'
import { DEFAULT_SETTINGS, type MessagesCard } from '../../../src/domain/messages/settings'
import type { Profile } from '../../../src/domain/profile/profile'
import type { ProfileProps } from '../../../src/islands/profile/island'
import { island as ProfileManagement } from '../../../src/islands/profile/island'
import { withAnswers } from '../../support/islands/api'
import { withLeaving, withPage } from '../../support/islands/page'

export function withServer() {
  withPage('/profile')
  withLeaving()
  withAnswers()
}

export const aProfile = (parts: Partial<Profile> = {}): Profile => ({
  full_name: 'Asha Rao',
  email: null,
  phone_no: '+919845012345',
  phone_verified: true,
  dob: null,
  preferred_payment_method: null,
  profile_picture_url: null,
  google_linked: false,
  ...parts,
})

export const noMessages = (parts: Partial<MessagesCard> = {}): MessagesCard => ({
  settings: DEFAULT_SETTINGS,
  email: null,
  email_is_googles: false,
  pending: null,
  browsers: 0,
  this_browser: false,
  push_key: null,
  ...parts,
})

const propsWith = ({ profile = aProfile(), ...parts }: Partial<ProfileProps> = {}): ProfileProps => ({
  profile,
  today: '2026-11-21',
  pendingPhone: null,
  worksForUs: false,
  mayLinkGoogle: true,
  addresses: [],
  contacts: [],
  messages: noMessages(),
  sessions: [],
  ...parts,
})

export function show(parts: Partial<ProfileProps> = {}) {
  render(<ProfileManagement {...propsWith(parts)} />)
}

export const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
/** What is said to be wrong with a field; null for nothing. */
export function wrongWith(label: string): string | null {
  const described = field(label).getAttribute('aria-describedby')?.split(' ') ?? []
  const error = described.find((id) => id.endsWith('-error'))
  return error ? (document.getElementById(error)?.textContent ?? null) : null
}

/** Whether the browser would ask before this page is left. */
export function warnsBeforeLeaving(): boolean {
  const event = new Event('beforeunload', { cancelable: true })
  dispatchEvent(event)
  return event.defaultPrevented
}
