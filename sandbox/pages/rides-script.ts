/** Lists the rides that can be driven, drives one at a button, and tells how each drive stands. */
export const RIDES_SCRIPT = `(() => {
  'use strict'
  const list = document.querySelector('.rides')
  const news = document.querySelector('#rides-news')
  const entries = new Map()
  let rides = []
  let refusals = new Map()

  const element = (tag, className, text = '') => Object.assign(document.createElement(tag), { className, textContent: text })
  const send = async (path, body) => {
    const answer = await fetch(path, {
      method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body),
    })
    const said = await answer.json().catch(() => null)
    if (!answer.ok) throw new Error(said?.error?.message ?? 'The sandbox answered ' + answer.status)
    return said
  }
  const time = new Intl.DateTimeFormat('en-IN', {
    timeZone: 'Asia/Kolkata', weekday: 'short', day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit', hour12: true,
  })
  const VEHICLES = { sedan: 'Sedan', suv: 'SUV', premium: 'Premium' }
  const PHASES = {
    unassigned: 'no driver yet', assigned: 'has a driver', on_the_way: 'driver on the way', arrived: 'driver at the pickup',
    started: 'started', completed: 'completed', cancelled: 'cancelled',
  }

  // A demo rider's ride is watched as that rider; anybody else has signed in by themselves.
  function watchOf(ride) {
    if (!ride.rider_id.startsWith('demo_')) {
      return Object.assign(element('a', '', 'Watch it, as its rider'), { href: '/tracking?booking_id=' + encodeURIComponent(ride.id) })
    }
    const form = Object.assign(element('form', ''), { method: 'post', action: '/sandbox/api/sign-in-as' })
    for (const [name, value] of [['person', ride.rider_id], ['booking', ride.id]]) {
      form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
    }
    form.append(element('button', '', 'Watch it as ' + ride.rider_name))
    return form
  }

  function entryOf(ride) {
    const known = entries.get(ride.id)
    if (known) return known
    const item = element('li', 'ride')
    const head = element('div', 'ride-head')
    const title = element('h3', '')
    const state = element('span', 'state')
    const road = element('ul', 'ends')
    road.append(...[ride.pickup_address, ride.dropoff_address ?? 'Rented by the hour'].map((end) => element('li', '', end)))
    const what = element('span', 'quiet', VEHICLES[ride.vehicle_type] ?? ride.vehicle_type)
    const id = element('span', 'id', ride.short_id)
    const told = element('p', 'told')
    const buttons = element('div', 'row')
    const drive = element('button', 'main', 'Drive this ride')
    const stop = element('button', '', 'Stop')
    drive.type = stop.type = 'button'
    drive.setAttribute('aria-label', 'Drive this ride, ' + ride.short_id)
    stop.setAttribute('aria-label', 'Stop driving the ride ' + ride.short_id)
    title.textContent = time.format(new Date(ride.scheduled_time))
    const watch = watchOf(ride)
    head.append(title, what, id, state)
    buttons.append(drive, stop, watch)
    item.append(head, road, told, buttons)
    list.append(item)
    const begin = async (path) => {
      refusals.delete(ride.id)
      try {
        await send(path, { booking: ride.id })
      } catch (error) {
        refusals.set(ride.id, error.message)
      }
      await refresh()
    }
    drive.addEventListener('click', () => begin('/sandbox/api/drive'))
    stop.addEventListener('click', () => begin('/sandbox/api/drive/stop'))
    const entry = { state, told, drive, stop, watch }
    entries.set(ride.id, entry)
    return entry
  }

  function show(ride, drive) {
    const { state, told, drive: button, stop, watch } = entryOf(ride)
    const driving = drive.state === 'driving'
    const over = ['completed', 'cancelled'].includes(ride.phase)
    state.textContent = PHASES[ride.phase] ?? ride.phase
    state.className = 'state ' + ride.status
    const refused = refusals.get(ride.id) ?? drive.error
    const text = refused ?? (drive.state === 'idle' ? '' : drive.state === 'stopped' ? 'Stopped. The ride stays as it is.' : drive.message)
    if (told.textContent !== text) told.textContent = text
    told.hidden = text === ''
    told.classList.toggle('on', Boolean(refused))
    button.hidden = driving || over
    stop.hidden = !driving
    watch.hidden = over || ride.phase === 'unassigned'
  }

  let again = 0
  async function refresh() {
    clearTimeout(again)
    let pause = 5000
    try {
      const open = (await (await fetch('/sandbox/api/rides')).json()).rides
      // One that is over stays in sight, so that its end can be read.
      const gone = await Promise.all([...entries.keys()]
        .filter((id) => !open.some((ride) => ride.id === id))
        .map(async (id) => (await (await fetch('/sandbox/api/rides?booking=' + id)).json()).rides))
      rides = [...open, ...gone.flat()]
      const query = rides.map(({ id }) => 'booking=' + encodeURIComponent(id)).join('&')
      const drives = rides.length === 0 ? [] : (await (await fetch('/sandbox/api/drive?' + query)).json()).drives
      rides.forEach((ride, index) => show(ride, drives[index]))
      if (drives.some(({ state }) => state === 'driving')) pause = 1000
      news.textContent = rides.length === 0 ? 'There is no paid ride now. Book one, or: npm run reset' : ''
      news.hidden = rides.length > 0
      list.hidden = rides.length === 0
    } catch {
      news.hidden = false
      news.textContent = 'The list of rides could not be read; trying again.'
    }
    again = setTimeout(() => { document.visibilityState === 'visible' ? refresh() : (again = setTimeout(refresh, 1000)) }, pause)
  }
  refresh()
})()
`
