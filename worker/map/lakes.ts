import { type Coordinates, pointOff, radians } from '../../src/domain/places/coordinates'
import { recordsOf } from '../places/gazetteer/gazetteer-place'

/** A lake as the schematic map draws it: an oval of its length and breadth, rotated. */
export interface Lake extends Coordinates {
  name: string
  nameKn: string
  /** Kilometres from end to end, and across. */
  longKm: number
  broadKm: number
  /** Degrees clockwise from north that its length points to. */
  turned: number
}

/** `name|name in Kannada|lat|lng|km long|km broad|degrees`: drawn by hand, copied from no data set. */
const ROWS = `
Ulsoor Lake|ಹಲಸೂರು ಕೆರೆ|12.9830|77.6195|1.2|0.6|10
Sankey Tank|ಸ್ಯಾಂಕಿ ಕೆರೆ|13.0095|77.5740|0.7|0.3|5
Hebbal Lake|ಹೆಬ್ಬಾಳ ಕೆರೆ|13.0465|77.5870|1.1|0.5|75
Nagavara Lake|ನಾಗವಾರ ಕೆರೆ|13.0450|77.6085|0.8|0.5|60
Rachenahalli Lake|ರಾಚೇನಹಳ್ಳಿ ಕೆರೆ|13.0640|77.6145|1.1|0.45|20
Jakkur Lake|ಜಕ್ಕೂರು ಕೆರೆ|13.0865|77.6110|1.5|0.5|5
Yelahanka Lake|ಯಲಹಂಕ ಕೆರೆ|13.1095|77.5905|1.1|0.8|70
Doddabommasandra Lake|ದೊಡ್ಡಬೊಮ್ಮಸಂದ್ರ ಕೆರೆ|13.0710|77.5650|0.8|0.5|30
Hesaraghatta Lake|ಹೆಸರಘಟ್ಟ ಕೆರೆ|13.1590|77.4920|2.2|1.6|20
Chikkabanavara Lake|ಚಿಕ್ಕಬಾಣಾವರ ಕೆರೆ|13.0790|77.4990|0.8|0.5|30
Kempambudhi Lake|ಕೆಂಪಾಂಬುಧಿ ಕೆರೆ|12.9530|77.5580|0.5|0.35|10
Lalbagh Lake|ಲಾಲ್‌ಬಾಗ್ ಕೆರೆ|12.9460|77.5840|0.45|0.25|150
Mallathahalli Lake|ಮಲ್ಲತ್ತಹಳ್ಳಿ ಕೆರೆ|12.9620|77.4960|0.8|0.5|80
Kengeri Lake|ಕೆಂಗೇರಿ ಕೆರೆ|12.9175|77.4895|0.4|0.25|60
Sarakki Lake|ಸಾರಕ್ಕಿ ಕೆರೆ|12.8985|77.5780|0.7|0.5|20
Puttenahalli Lake|ಪುಟ್ಟೇನಹಳ್ಳಿ ಕೆರೆ|12.8912|77.5875|0.35|0.2|20
Hulimavu Lake|ಹುಳಿಮಾವು ಕೆರೆ|12.8740|77.6045|1.0|0.6|40
Arekere Lake|ಅರೆಕೆರೆ ಕೆರೆ|12.8830|77.6060|0.5|0.3|20
Madiwala Lake|ಮಡಿವಾಳ ಕೆರೆ|12.9075|77.6170|1.4|0.7|5
Begur Lake|ಬೇಗೂರು ಕೆರೆ|12.8750|77.6330|1.1|0.6|75
Agara Lake|ಅಗರ ಕೆರೆ|12.9205|77.6405|0.7|0.45|70
Bellandur Lake|ಬೆಳ್ಳಂದೂರು ಕೆರೆ|12.9350|77.6640|3.0|0.9|95
Varthur Lake|ವರ್ತೂರು ಕೆರೆ|12.9470|77.7350|1.8|0.9|80
Kaikondrahalli Lake|ಕೈಕೊಂಡ್ರಹಳ್ಳಿ ಕೆರೆ|12.9145|77.6730|0.5|0.35|60
Kasavanahalli Lake|ಕಸವನಹಳ್ಳಿ ಕೆರೆ|12.9000|77.6735|0.6|0.4|20
Kalkere Lake|ಕಲ್ಕೆರೆ ಕೆರೆ|13.0370|77.6690|1.1|0.8|30
Rampura Lake|ರಾಂಪುರ ಕೆರೆ|13.0480|77.6870|0.9|0.8|40
Yele Mallappa Shetty Lake|ಎಲೆ ಮಲ್ಲಪ್ಪ ಶೆಟ್ಟಿ ಕೆರೆ|13.0270|77.7360|2.6|1.0|50
Hoskote Lake|ಹೊಸಕೋಟೆ ಕೆರೆ|13.0880|77.7850|2.8|1.6|20
Muthanallur Lake|ಮುತ್ತಾನಲ್ಲೂರು ಕೆರೆ|12.8260|77.7330|1.3|0.9|30
Hennagara Lake|ಹೆನ್ನಾಗರ ಕೆರೆ|12.7760|77.6640|1.5|0.9|20
Byramangala Reservoir|ಬೈರಮಂಗಲ ಜಲಾಶಯ|12.7640|77.4240|2.0|1.3|150
Thippagondanahalli Reservoir|ತಿಪ್ಪಗೊಂಡನಹಳ್ಳಿ ಜಲಾಶಯ|12.9770|77.3420|3.6|1.0|50
Manchanabele Reservoir|ಮಂಚನಬೆಲೆ ಜಲಾಶಯ|12.8730|77.3360|2.6|1.2|30
Kukkarahalli Lake|ಕುಕ್ಕರಹಳ್ಳಿ ಕೆರೆ|12.3085|76.6320|0.9|0.6|20
Karanji Lake|ಕಾರಂಜಿ ಕೆರೆ|12.3010|76.6750|0.7|0.35|15
Lingambudhi Lake|ಲಿಂಗಾಂಬುಧಿ ಕೆರೆ|12.2690|76.6130|1.1|0.8|60
Dalvoy Lake|ದಳವಾಯಿ ಕೆರೆ|12.2530|76.6570|1.0|0.7|30
Varuna Lake|ವರುಣ ಕೆರೆ|12.2740|76.7420|1.4|0.9|40
Hebbal Lake, Mysuru|ಹೆಬ್ಬಾಳ ಕೆರೆ|12.3580|76.6110|0.6|0.4|30
`

/** The reservoir behind the Krishna Raja Sagara dam, which is no oval: its shore from the dam round by the west. */
export const KRS = {
  name: 'KRS Reservoir',
  nameKn: 'ಕೃಷ್ಣರಾಜ ಸಾಗರ',
  shore: [
    { lat: 12.4245, lng: 76.5715 },
    { lat: 12.412, lng: 76.549 },
    { lat: 12.406, lng: 76.523 },
    { lat: 12.415, lng: 76.496 },
    { lat: 12.428, lng: 76.47 },
    { lat: 12.436, lng: 76.44 },
    { lat: 12.444, lng: 76.424 },
    { lat: 12.456, lng: 76.43 },
    { lat: 12.457, lng: 76.458 },
    { lat: 12.464, lng: 76.484 },
    { lat: 12.482, lng: 76.497 },
    { lat: 12.502, lng: 76.489 },
    { lat: 12.519, lng: 76.487 },
    { lat: 12.521, lng: 76.502 },
    { lat: 12.501, lng: 76.518 },
    { lat: 12.48, lng: 76.536 },
    { lat: 12.46, lng: 76.552 },
    { lat: 12.442, lng: 76.569 },
    { lat: 12.43, lng: 76.574 },
  ],
} as const

export const LAKES: readonly Lake[] = recordsOf(ROWS).map(([name = '', nameKn = '', ...numbers]) => {
  const [lat = 0, lng = 0, longKm = 0, broadKm = 0, turned = 0] = numbers.map(Number)
  return { name, nameKn, lat, lng, longKm, broadKm, turned }
})

const CORNERS = 24

/** Irregularity of a shore, so that it is no exact oval; the same at every call. */
const bay = (corner: number, lake: Lake) =>
  1 + 0.12 * Math.sin(2 * corner + lake.lng * 900) + 0.08 * Math.sin(3 * corner + lake.lat * 700)

/** The lake's shore as a closed ring: its first point is repeated at the end. */
export function shoreOf(lake: Lake): Coordinates[] {
  const turn = radians(lake.turned)
  const shore = Array.from({ length: CORNERS }, (_, number) => {
    const corner = (number * 2 * Math.PI) / CORNERS
    const reach = bay(corner, lake) / 2
    const [along, aside] = [Math.cos(corner) * lake.longKm * reach, Math.sin(corner) * lake.broadKm * reach]
    const north = along * Math.cos(turn) - aside * Math.sin(turn)
    return pointOff(lake, north, along * Math.sin(turn) + aside * Math.cos(turn))
  })
  return [...shore, ...shore.slice(0, 1)]
}
