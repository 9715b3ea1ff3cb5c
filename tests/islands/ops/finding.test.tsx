import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { asked, refusal } from '../../support/islands/api'
import { article, FIRST, find, openConsole, ROWS, server, withOperator } from './support'

withOperator()

describe('Finding', () => {
  it('opens one booking at once', async () => {
    server.routes['/api/ops/find'] = () => ({ body: { subjects: [], rides: [ROWS[0]] } })
    await openConsole()
    await find(FIRST.slice(-8))
    expect(article(FIRST)).toBeTruthy()
  })

  it('names a person, and lists their rides', async () => {
    server.routes['/api/ops/find'] = () => ({
      body: { subjects: [{ kind: 'rider', id: 'r', label: 'Asha Murthy' }], rides: ROWS },
    })
    await openConsole()
    await find('98450 12345')
    const found = screen.getByRole('region', { name: 'Asha Murthy (rider)' })
    expect(within(found).getAllByRole('button')).toHaveLength(4)
    expect(asked.some(({ path }) => path === '/api/ops/find?q=98450%2012345')).toBe(true)
  })

  it('says what can be typed, beside the field', async () => {
    server.routes['/api/ops/find'] = () => refusal(422, 'not_findable', 'Type the last 8 characters.')
    await openConsole()
    await find('x')
    expect(screen.getByRole('status').textContent).toBe('Type the last 8 characters.')
  })
})
