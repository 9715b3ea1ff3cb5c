import type { PlaceTable } from './place-table'

/** Temples, churches, mosques and ashrams. */
export const bengaluruWorship: PlaceTable = {
  city: 'Bengaluru',
  kind: 'worship',
  rows: `
ISKCON Temple|ಇಸ್ಕಾನ್ ದೇವಸ್ಥಾನ|Rajajinagar|13.0098|77.5511|3|radha krishna temple;hare krishna hill
ISKCON Vaikuntha Hill|ಇಸ್ಕಾನ್ ವೈಕುಂಠ ಬೆಟ್ಟ|Vasanthapura|12.8895|77.5435
Dodda Ganapathi Temple|ದೊಡ್ಡ ಗಣಪತಿ ದೇವಸ್ಥಾನ|Basavanagudi|12.9430|77.5682
Bull Temple|ದೊಡ್ಡ ಬಸವಣ್ಣ ದೇವಸ್ಥಾನ|Basavanagudi|12.9421|77.5675|2|dodda basavana gudi
Gavi Gangadhareshwara Temple|ಗವಿ ಗಂಗಾಧರೇಶ್ವರ ದೇವಸ್ಥಾನ|Gavipuram|12.9482|77.5630
Banashankari Temple|ಬನಶಂಕರಿ ದೇವಸ್ಥಾನ|Banashankari|12.9148|77.5725|2
Ragigudda Anjaneya Temple|ರಾಗಿಗುಡ್ಡ ಆಂಜನೇಯ ದೇವಸ್ಥಾನ|Jayanagar|12.9140|77.5920
Kadu Malleshwara Temple|ಕಾಡು ಮಲ್ಲೇಶ್ವರ ದೇವಸ್ಥಾನ|Malleswaram|13.0048|77.5710
Someshwara Temple|ಸೋಮೇಶ್ವರ ದೇವಸ್ಥಾನ|Halasuru|12.9752|77.6232
Shivoham Shiva Temple|ಶಿವೋಹಂ ಶಿವ ದೇವಸ್ಥಾನ|Old Airport Road|12.9590|77.6545||shiva temple murugeshpalya;kemp fort
Rajarajeshwari Temple|ರಾಜರಾಜೇಶ್ವರಿ ದೇವಸ್ಥಾನ|Rajarajeshwari Nagar|12.9290|77.5145
Shrungagiri Shanmukha Temple|ಶೃಂಗಗಿರಿ ಷಣ್ಮುಖ ದೇವಸ್ಥಾನ|Rajarajeshwari Nagar|12.9220|77.5150
Venkateshwara Temple Vyalikaval|ವೆಂಕಟೇಶ್ವರ ದೇವಸ್ಥಾನ|Vyalikaval|12.9985|77.5755||ttd temple
Kote Venkataramana Temple|ಕೋಟೆ ವೆಂಕಟರಮಣ ದೇವಸ್ಥಾನ|KR Market|12.9598|77.5735
Dharmaraya Swamy Temple|ಧರ್ಮರಾಯ ಸ್ವಾಮಿ ದೇವಸ್ಥಾನ|Thigalarpet|12.9660|77.5830||karaga temple
Meenakshi Temple|ಮೀನಾಕ್ಷಿ ದೇವಸ್ಥಾನ|Bannerghatta Road|12.8740|77.5955
Ramakrishna Math|ರಾಮಕೃಷ್ಣ ಮಠ|Basavanagudi|12.9490|77.5675
Art of Living International Center|ಆರ್ಟ್ ಆಫ್ ಲಿವಿಂಗ್ ಆಶ್ರಮ|Kanakapura Road|12.8255|77.5100|3|sri sri ravishankar ashram
St Mary's Basilica|ಸೇಂಟ್ ಮೇರಿ ಬೆಸಿಲಿಕಾ|Shivajinagar|12.9840|77.6035
Infant Jesus Shrine|ಬಾಲ ಯೇಸು ದೇವಾಲಯ|Vivek Nagar|12.9545|77.6190||infant jesus church
St Mark's Cathedral|ಸೇಂಟ್ ಮಾರ್ಕ್ಸ್ ಕ್ಯಾಥೆಡ್ರಲ್|MG Road|12.9757|77.6000
Jamia Masjid|ಜಾಮಿಯಾ ಮಸೀದಿ|KR Market|12.9638|77.5778
Gurudwara Sri Guru Singh Sabha|ಗುರುದ್ವಾರ|Halasuru|12.9845|77.6230||ulsoor gurudwara
`,
}
