import { BOOKING_AUDIENCES, type BookingRecord } from '../../src/domain/bookings/booking'
import type { Audience } from '../../src/domain/fields'
import {
  ORDER_AUDIENCES,
  type OrderRow,
  PAYMENT_AUDIENCES,
  type PaymentRow,
  REFUND_AUDIENCES,
  type RefundRow,
} from '../../src/domain/payments/payment'
import {
  EMERGENCY_CONTACT_AUDIENCES,
  type EmergencyContactRow,
} from '../../src/domain/profile/emergency-contact'
import { SAVED_ADDRESS_AUDIENCES, type SavedAddressRow } from '../../src/domain/profile/saved-address'
import { USER_AUDIENCES, type UserRecord } from '../../src/domain/profile/user'
import { DRIVER_AUDIENCES, type DriverRow } from '../../src/domain/rides/driver'
import { VEHICLE_AUDIENCES, type VehicleRow } from '../../src/domain/rides/vehicle'

interface Elsewhere {
  /** Where an answer has fields of the record under another name, or several of them in one place. */
  places?: Record<string, readonly string[]>
  /** What an answer says beside the fields of the record, in words: made of them, or of other records. */
  beside?: string
}

type Word<List> = List extends `${infer First} ${infer Rest}` ? First | Word<Rest> : List

/** These groups, if every field of a record is in one and nothing else is: others don't compile. */
type Whole<Fields, Groups> = [Fields, Word<Groups[keyof Groups]>, Word<keyof Groups>] extends [
  Word<Groups[keyof Groups]>,
  Fields,
  Audience,
]
  ? Groups
  : never

/** A record's table of audiences, as the tests compare picks and answers with it. */
const audiencesOf =
  <Fields>() =>
  <Groups extends Record<string, string>>(
    noun: string,
    groups: Groups & Whole<keyof Fields, Groups>,
    { places = {}, beside = '' }: Elsewhere = {},
  ) => {
    const fields = Object.values<string>(groups).join(' ').split(' ')
    if (new Set(fields).size < fields.length) throw new Error(`A field of a ${noun} is in two groups`)
    const besides = beside.split(/\s+/)
    const readers: Record<string, string[]> = {}
    for (const [audiences, names] of Object.entries<string>(groups)) {
      for (const audience of audiences.split(' ').filter((one) => one !== 'nobody')) {
        readers[audience] = [...(readers[audience] ?? []), ...names.split(' ')].sort()
      }
    }
    return {
      /** The fields of each audience that may be answered any. */
      readers,
      /** Every field of the record. */
      fields,
      /** The fields that this audience may be answered. */
      fieldsFor: (audience: Audience): string[] => readers[audience] ?? [],
      /** The fields of the record that these keys of answers hold, each once; a key that nobody declared is an error. */
      fieldsOf(keys: readonly string[]): string[] {
        const found = keys.flatMap((key) => {
          if (key in places) return places[key] ?? []
          if (besides.includes(key)) return []
          if (fields.includes(key)) return [key]
          throw new Error(`'${key}' is no field of a ${noun}, and is not declared beside them`)
        })
        return [...new Set(found)].sort()
      },
    }
  }

export const BOOKING = audiencesOf<BookingRecord>()('booking', BOOKING_AUDIENCES, {
  places: {
    version: ['ride_version'],
    pin: ['start_pin'],
    pin_locked: ['pin_tries'],
    pin_tries_left: ['pin_tries'],
    pickup: ['pickup_latitude', 'pickup_longitude'],
    dropoff: ['dropoff_latitude', 'dropoff_longitude'],
  },
  beside: `booking charges change rental former_payers phase statement payment_state state pay_until passenger
    passenger_name arrival_confirmed driver vehicle rider line cancelled_by lateness emergency_until
    owed_since emergency_contacts needs why payments refunds proposals ledger by_hand_paise cancellation
    review changes change_waiting driver_asked_until documents company may_name_company may_change
    other_car set_out_from driver_first_name driver_name rider_name license_plate pickup_locality
    dropoff_locality shares messages actions no_show_from drivers_word reports cases calls
    openable_cases waits_since waiting declines log ended_at show_until way brings car_problem stands_at
    ends_at_car is_accident second_car another_car`,
})

/** `method` is read from the provider's answer, of which nothing else is shown. */
export const PAYMENT = audiencesOf<PaymentRow>()('payment', PAYMENT_AUDIENCES, {
  beside: 'method is_tip left_paise by_hand_paise',
})

export const REFUND = audiencesOf<RefundRow>()('refund', REFUND_AUDIENCES, {
  beside: 'provider_payment_id by_hand_paise is_proposed',
})

/** With what the checkout is opened: the key is ours, the rest is the rider's own. */
export const ORDER = audiencesOf<OrderRow>()('payment order', ORDER_AUDIENCES, {
  places: { order_id: ['id'], amount: ['amount_paise'] },
  beside: 'key_id user_name user_email user_phone',
})

/** A driver's car, and how they fit a booking: when they were last seen and how far they are from a pickup; not where. */
const FIT = 'vehicle paper_note fits ended car_ended busy next seen_at way'

/** With a driver stand their name, number and photo, which are a user's. */
export const DRIVER = audiencesOf<DriverRow>()('driver', DRIVER_AUDIENCES, {
  beside: `name full_name phone_no profile_picture_url ${FIT}`,
})

/** A name is made of `full_name`: the first of it, or what stands where there is none. */
export const USER = audiencesOf<UserRecord>()('user', USER_AUDIENCES, {
  places: {
    name: ['full_name'],
    rider_name: ['full_name'],
    driver_name: ['full_name'],
    driver_first_name: ['full_name'],
  },
  beside: `google_linked license_number license_until rating total_rides on_duty ${FIT}`,
})

export const SAVED_ADDRESS = audiencesOf<SavedAddressRow>()('saved address', SAVED_ADDRESS_AUDIENCES)

export const EMERGENCY_CONTACT = audiencesOf<EmergencyContactRow>()(
  'emergency contact',
  EMERGENCY_CONTACT_AUDIENCES,
)

export const VEHICLE = audiencesOf<VehicleRow>()('vehicle', VEHICLE_AUDIENCES, { beside: 'driver' })
