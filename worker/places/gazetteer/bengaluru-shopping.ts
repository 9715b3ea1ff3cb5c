import type { PlaceTable } from './place-table'

export const bengaluruMalls: PlaceTable = {
  city: 'Bengaluru',
  kind: 'mall',
  rows: `
Phoenix Marketcity|ಫೀನಿಕ್ಸ್ ಮಾರ್ಕೆಟ್‌ಸಿಟಿ|Mahadevapura|12.9972|77.6960|3|phoenix mall whitefield
Phoenix Mall of Asia|ಫೀನಿಕ್ಸ್ ಮಾಲ್ ಆಫ್ ಏಷ್ಯಾ|Byatarayanapura|13.0690|77.5935|2
Orion Mall|ಓರಿಯನ್ ಮಾಲ್|Malleswaram|13.0110|77.5550|3|brigade gateway mall
Mantri Square Mall|ಮಂತ್ರಿ ಸ್ಕ್ವೇರ್ ಮಾಲ್|Malleswaram|12.9915|77.5705|2|mantri mall
Nexus Koramangala|ನೆಕ್ಸಸ್ ಕೋರಮಂಗಲ|Koramangala|12.9347|77.6112|3|forum mall koramangala;nexus mall
Nexus Shantiniketan|ನೆಕ್ಸಸ್ ಶಾಂತಿನಿಕೇತನ|Whitefield|12.9895|77.7280|2|forum shantiniketan
Nexus Whitefield|ನೆಕ್ಸಸ್ ವೈಟ್‌ಫೀಲ್ಡ್|Whitefield|12.9598|77.7475||forum neighbourhood mall;forum value mall
Forum South Bengaluru|ಫೋರಂ ಸೌತ್ ಬೆಂಗಳೂರು|Konanakunte Cross|12.8885|77.5645||forum falcon city mall
Vega City Mall|ವೇಗಾ ಸಿಟಿ ಮಾಲ್|Bannerghatta Road|12.9070|77.6010|2
Gopalan Innovation Mall|ಗೋಪಾಲನ್ ಇನ್ನೋವೇಶನ್ ಮಾಲ್|Bannerghatta Road|12.9105|77.5995
Royal Meenakshi Mall|ರಾಯಲ್ ಮೀನಾಕ್ಷಿ ಮಾಲ್|Hulimavu|12.8758|77.5960||meenakshi mall
Central Mall JP Nagar|ಸೆಂಟ್ರಲ್ ಮಾಲ್ ಜೆ.ಪಿ. ನಗರ|JP Nagar|12.9165|77.5920||bangalore central jp nagar
Garuda Mall|ಗರುಡಾ ಮಾಲ್|Magrath Road|12.9703|77.6098|2
1 MG Lido Mall|ಒನ್ ಎಂಜಿ ಲಿಡೋ ಮಾಲ್|Trinity|12.9735|77.6200||lido mall
Park Square Mall|ಪಾರ್ಕ್ ಸ್ಕ್ವೇರ್ ಮಾಲ್|Whitefield|12.9870|77.7362||itpl mall
VR Bengaluru|ವಿಆರ್ ಬೆಂಗಳೂರು|Mahadevapura|12.9962|77.6952||vr mall
Elements Mall|ಎಲಿಮೆಂಟ್ಸ್ ಮಾಲ್|Thanisandra|13.0457|77.6265
Esteem Mall|ಎಸ್ಟೀಮ್ ಮಾಲ್|Hebbal|13.0400|77.5950
Galleria Mall|ಗ್ಯಾಲೇರಿಯಾ ಮಾಲ್|Yelahanka|13.0970|77.5975||rmz galleria
Bhartiya City Mall|ಭಾರತೀಯ ಸಿಟಿ ಮಾಲ್|Thanisandra|13.0800|77.6420|2|mall of bengaluru;bhartiya mall
GT World Mall|ಜಿಟಿ ವರ್ಲ್ಡ್ ಮಾಲ್|Magadi Road|12.9745|77.5570
Lulu Mall|ಲುಲು ಮಾಲ್|Rajajinagar|12.9830|77.5610|2|global mall rajajinagar
IKEA Nagasandra|ಐಕಿಯಾ ನಾಗಸಂದ್ರ|Nagasandra|13.0500|77.4990|3|ikea
`,
}

export const bengaluruMarkets: PlaceTable = {
  city: 'Bengaluru',
  kind: 'market',
  rows: `
KR Market|ಕೃಷ್ಣರಾಜೇಂದ್ರ ಮಾರುಕಟ್ಟೆ||12.9620|77.5765|3|city market;krishna rajendra market;flower market
Commercial Street|ಕಮರ್ಷಿಯಲ್ ಸ್ಟ್ರೀಟ್|Shivajinagar|12.9822|77.6083|3
Russell Market|ರಸೆಲ್ ಮಾರುಕಟ್ಟೆ|Shivajinagar|12.9862|77.6040
SP Road|ಎಸ್.ಪಿ. ರಸ್ತೆ|Chickpet|12.9665|77.5810||sadar patrappa road
Jayanagar Shopping Complex|ಜಯನಗರ ವಾಣಿಜ್ಯ ಸಂಕೀರ್ಣ|Jayanagar|12.9290|77.5838
VV Puram Food Street|ವಿ.ವಿ. ಪುರಂ ಆಹಾರ ಬೀದಿ|VV Puram|12.9502|77.5765|2|thindi beedi
`,
}
