import { cleanup, fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { api, askedFor, refusal } from '../../support/islands/api'
import { link, pass } from '../../support/islands/page'
import { aTrip } from './records'
import { CURSOR, follow, OLDER, open, withTrips } from './support'

withTrips()

describe('Show more', () => {
  const first = aTrip({ id: 'bk_20' })
  const withOlder = () => open([first], { page: { trips: [first], next: CURSOR } })
  const showMore = async () => {
    const view = await withOlder()
    await follow('Show more')
    return view
  }

  it('adds the older ones below, goes on with the first of them, and goes when there are no more', async () => {
    api({
      [OLDER]: () => ({
        body: { trips: [aTrip({ id: 'older_19' }), aTrip({ id: 'older_18' })], next: null },
      }),
    })
    await showMore()
    expect(screen.getAllByRole('article').map((each) => each.getAttribute('aria-label'))).toEqual([
      'Trip bk_20',
      'Trip older_19',
      'Trip older_18',
    ])
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Trip older_19')
    expect(screen.queryByRole('link', { name: 'Show more' })).toBeNull()
  })

  describe('coming back to a list that was opened further', () => {
    const OLDEST = '2026-11-10T04:40:00.000Z~older_19'
    const pages = () =>
      api({
        [OLDER]: () => ({ body: { trips: [aTrip({ id: 'older_19' })], next: OLDEST } }),
        '/api/trips?before=2026-11-10T04%3A40%3A00.000Z%7Eolder_19': () => ({
          body: { trips: [aTrip({ id: 'older_10' })], next: null },
        }),
      })
    beforeEach(pages)
    const shown = () => screen.getAllByRole('article').map((each) => each.getAttribute('aria-label'))

    it('finds it as long as it was left, at the place that was left, and the focus free', async () => {
      const { unmount } = await showMore()
      await follow('Show more')
      vi.stubGlobal('scrollY', 1234)
      const leave = screen.getAllByRole('link', { name: 'Payment summary' }).at(-1)
      leave?.addEventListener('click', (event) => event.preventDefault())
      if (leave) fireEvent.click(leave)
      unmount()

      const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => {})
      await withOlder()
      expect(shown()).toEqual(['Trip bk_20', 'Trip older_19', 'Trip older_10'])
      expect(scrolled.mock.calls).toEqual([[0, 1234]])
      expect(document.activeElement).toBe(document.body)

      // Loaded anew after a look elsewhere on the page: the browser knows better where that was.
      cleanup()
      await withOlder()
      expect(shown()).toHaveLength(3)
      expect(scrolled).toHaveBeenCalledOnce()
    })

    it('reads no more where a page of it cannot be had, and goes on from there', async () => {
      const { unmount } = await showMore()
      unmount()
      api({ [OLDER]: () => 'unreachable' })
      await withOlder()
      expect(shown()).toEqual(['Trip bk_20'])
      pages()
      await follow('Try again')
      expect(shown()).toEqual(['Trip bk_20', 'Trip older_19'])
    })

    it('still knows it after the details of a trip were opened and the page was loaded again', async () => {
      const { unmount } = await showMore()
      fireEvent.click(screen.getAllByRole('button', { name: 'View Details' })[0] ?? document.body)
      unmount()
      await withOlder()
      expect(shown()).toEqual(['Trip bk_20', 'Trip older_19'])
    })

    it.each([null, 'far', { older: { pages: -1 } }, { older: { pages: 'all', y: 3 } }])(
      'reads the first page alone of an entry that says %j',
      async (state) => {
        history.replaceState(state, '')
        await withOlder()
        expect(shown()).toEqual(['Trip bk_20'])
        expect(askedFor(OLDER)).toEqual([])
      },
    )
  })

  it('is a link to the older page for who runs no script, with its filter', async () => {
    await open([first], { page: { trips: [first], next: CURSOR }, status: 'pending' })
    expect(link('Show more').getAttribute('href')).toBe(
      '/trip-history?status=pending&before=2026-11-20T04%3A40%3A00.000Z%7Ebk_20',
    )
  })

  it('asks once, however often it is pressed, and shows a wait only when it lasts', async () => {
    await showMore()
    await pass(299)
    expect(link('Show more').getAttribute('aria-busy')).toBe('false')
    await pass(2)
    await follow('Loading older trips...')
    expect(link('Loading older trips...').getAttribute('aria-busy')).toBe('true')
    expect(askedFor(OLDER)).toHaveLength(1)
  })

  it('keeps what is there when it fails, and can be tried again', async () => {
    api({ [OLDER]: () => 'unreachable' })
    await showMore()
    expect(screen.getByRole('alert').textContent).toContain('Failed to load trip history. We couldn’t reach')
    expect(screen.getAllByRole('article')).toHaveLength(1)
    api({ [OLDER]: () => ({ body: { trips: [aTrip({ id: 'older_19' })], next: null } }) })
    await follow('Try again')
    expect(screen.getAllByRole('article')).toHaveLength(2)
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('says to whom the session has ended that it has', async () => {
    api({ [OLDER]: () => refusal(401, 'signed_out', 'Please login to continue booking') })
    await showMore()
    expect(screen.getByRole('alert').textContent).toContain(
      'You were signed out. Sign in again to see your trips.',
    )
  })
})
