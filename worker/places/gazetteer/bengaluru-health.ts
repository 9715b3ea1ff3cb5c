import type { PlaceTable } from './place-table'

export const bengaluruHospitals: PlaceTable = {
  city: 'Bengaluru',
  kind: 'hospital',
  rows: `
Manipal Hospital Old Airport Road|ಮಣಿಪಾಲ್ ಆಸ್ಪತ್ರೆ ಹಳೆ ವಿಮಾನ ನಿಲ್ದಾಣ ರಸ್ತೆ|Kodihalli|12.9586|77.6490|3|manipal hospital hal
Manipal Hospital Whitefield|ಮಣಿಪಾಲ್ ಆಸ್ಪತ್ರೆ ವೈಟ್‌ಫೀಲ್ಡ್|Whitefield|12.9875|77.7290
Manipal Hospital Hebbal|ಮಣಿಪಾಲ್ ಆಸ್ಪತ್ರೆ ಹೆಬ್ಬಾಳ|Hebbal|13.0510|77.5935||columbia asia hebbal
Manipal Hospital Yeshwanthpur|ಮಣಿಪಾಲ್ ಆಸ್ಪತ್ರೆ ಯಶವಂತಪುರ|Malleswaram|13.0130|77.5555||columbia asia yeshwanthpur
St John's Medical College Hospital|ಸೇಂಟ್ ಜಾನ್ಸ್ ಆಸ್ಪತ್ರೆ|Koramangala|12.9293|77.6195|2|st johns hospital;saint johns
Apollo Hospital Bannerghatta Road|ಅಪೋಲೋ ಆಸ್ಪತ್ರೆ|Bilekahalli|12.8962|77.5985|2|apollo hospital
Apollo Hospital Seshadripuram|ಅಪೋಲೋ ಆಸ್ಪತ್ರೆ ಶೇಷಾದ್ರಿಪುರಂ|Seshadripuram|12.9885|77.5735
Fortis Hospital Bannerghatta Road|ಫೋರ್ಟಿಸ್ ಆಸ್ಪತ್ರೆ|Bilekahalli|12.8945|77.5990|2|fortis hospital
Fortis Hospital Cunningham Road|ಫೋರ್ಟಿಸ್ ಆಸ್ಪತ್ರೆ ಕನ್ನಿಂಗ್‌ಹ್ಯಾಮ್ ರಸ್ತೆ|Vasanth Nagar|12.9865|77.5945
Narayana Health City|ನಾರಾಯಣ ಹೆಲ್ತ್ ಸಿಟಿ|Bommasandra|12.8115|77.6940|3|narayana hrudayalaya
Sakra World Hospital|ಸಕ್ರಾ ವರ್ಲ್ಡ್ ಆಸ್ಪತ್ರೆ|Devarabeesanahalli|12.9315|77.6840|2
Aster CMI Hospital|ಆಸ್ಟರ್ ಸಿಎಂಐ ಆಸ್ಪತ್ರೆ|Sahakara Nagar|13.0550|77.5930|2
Aster RV Hospital|ಆಸ್ಟರ್ ಆರ್‌ವಿ ಆಸ್ಪತ್ರೆ|JP Nagar|12.9110|77.5835
BGS Gleneagles Global Hospital|ಬಿಜಿಎಸ್ ಗ್ಲೋಬಲ್ ಆಸ್ಪತ್ರೆ|Kengeri|12.9055|77.4985||bgs global
Sri Sathya Sai Super Speciality Hospital|ಶ್ರೀ ಸತ್ಯ ಸಾಯಿ ಆಸ್ಪತ್ರೆ|EPIP Zone|12.9810|77.7258||sathya sai hospital
Sri Jayadeva Institute of Cardiology|ಶ್ರೀ ಜಯದೇವ ಹೃದ್ರೋಗ ಸಂಸ್ಥೆ|Jayanagar|12.9180|77.5990|2|jayadeva hospital
NIMHANS|ನಿಮ್ಹಾನ್ಸ್|Hosur Road|12.9395|77.5955|2|national institute of mental health
Kidwai Memorial Institute of Oncology|ಕಿದ್ವಾಯಿ ಸ್ಮಾರಕ ಗಂಥಿ ಸಂಸ್ಥೆ|Dairy Circle|12.9365|77.5985||kidwai cancer hospital
Victoria Hospital|ವಿಕ್ಟೋರಿಯಾ ಆಸ್ಪತ್ರೆ|KR Market|12.9635|77.5740|2
Vani Vilas Hospital|ವಾಣಿ ವಿಲಾಸ ಆಸ್ಪತ್ರೆ|Chamarajpet|12.9618|77.5730
Bowring Hospital|ಬೌರಿಂಗ್ ಆಸ್ಪತ್ರೆ|Shivajinagar|12.9825|77.6035||bowring and lady curzon
KC General Hospital|ಕೆ.ಸಿ. ಜನರಲ್ ಆಸ್ಪತ್ರೆ|Malleswaram|12.9935|77.5690
St Philomena's Hospital|ಸೇಂಟ್ ಫಿಲೋಮಿನಾ ಆಸ್ಪತ್ರೆ|Mother Teresa Road|12.9610|77.6105||philomena
St Martha's Hospital|ಸೇಂಟ್ ಮಾರ್ಥಾಸ್ ಆಸ್ಪತ್ರೆ|Nrupathunga Road|12.9705|77.5870||martha hospital
Mallya Hospital|ಮಲ್ಯ ಆಸ್ಪತ್ರೆ|Vittal Mallya Road|12.9685|77.5945
Hosmat Hospital|ಹೊಸ್ಮಾಟ್ ಆಸ್ಪತ್ರೆ|Magrath Road|12.9685|77.6115
Command Hospital Air Force|ಕಮಾಂಡ್ ಆಸ್ಪತ್ರೆ|Domlur|12.9640|77.6290
Sagar Hospital Jayanagar|ಸಾಗರ್ ಆಸ್ಪತ್ರೆ ಜಯನಗರ|Tilak Nagar|12.9275|77.5995
Narayana Nethralaya|ನಾರಾಯಣ ನೇತ್ರಾಲಯ|Rajajinagar|13.0110|77.5540
ESI Hospital Rajajinagar|ಇಎಸ್‌ಐ ಆಸ್ಪತ್ರೆ|Rajajinagar|12.9945|77.5555
Ramaiah Memorial Hospital|ರಾಮಯ್ಯ ಸ್ಮಾರಕ ಆಸ್ಪತ್ರೆ|New BEL Road|13.0285|77.5700|2|ms ramaiah hospital
Baptist Hospital|ಬ್ಯಾಪ್ಟಿಸ್ಟ್ ಆಸ್ಪತ್ರೆ|Hebbal|13.0390|77.5885||bangalore baptist hospital
Vydehi Hospital|ವೈದೇಹಿ ಆಸ್ಪತ್ರೆ|EPIP Zone|12.9755|77.7290|2
KIMS Hospital|ಕಿಮ್ಸ್ ಆಸ್ಪತ್ರೆ|VV Puram|12.9540|77.5745||kempegowda institute
`,
}
