import type { PlaceTable } from './place-table'

/** Localities of central, west and north Bengaluru. */
export const bengaluruCentral: PlaceTable = {
  city: 'Bengaluru',
  kind: 'locality',
  rows: `
Majestic|ಮೆಜೆಸ್ಟಿಕ್||12.9767|77.5735|3|kempegowda circle;upparpet
Gandhinagar|ಗಾಂಧಿನಗರ||12.9783|77.5785
Chickpet|ಚಿಕ್ಕಪೇಟೆ||12.9690|77.5770|2|chikpet;chickpete;nagarathpet;avenue road
Cottonpet|ಕಾಟನ್‌ಪೇಟೆ||12.9665|77.5695
Hudson Circle|ಹಡ್ಸನ್ ವೃತ್ತ||12.9680|77.5892||corporation circle;bbmp head office
Town Hall|ಪುರಭವನ||12.9638|77.5850||puttanna chetty town hall;jc road
Richmond Circle|ರಿಚ್ಮಂಡ್ ವೃತ್ತ||12.9640|77.5965
Richmond Town|ರಿಚ್ಮಂಡ್ ಟೌನ್||12.9637|77.6022
Langford Town|ಲ್ಯಾಂಗ್‌ಫೋರ್ಡ್ ಟೌನ್||12.9572|77.6003
Shanthinagar|ಶಾಂತಿನಗರ||12.9575|77.5955||shanti nagar
Wilson Garden|ವಿಲ್ಸನ್ ಗಾರ್ಡನ್||12.9485|77.5972
Lavelle Road|ಲ್ಯಾವೆಲ್ ರಸ್ತೆ||12.9705|77.5988
Residency Road|ರೆಸಿಡೆನ್ಸಿ ರಸ್ತೆ||12.9692|77.6055||ashok nagar
Brigade Road|ಬ್ರಿಗೇಡ್ ರಸ್ತೆ||12.9722|77.6070|2
Church Street|ಚರ್ಚ್ ಸ್ಟ್ರೀಟ್||12.9750|77.6045|2
MG Road|ಎಂ.ಜಿ. ರಸ್ತೆ||12.9750|77.6085|3|mahatma gandhi road;ಮಹಾತ್ಮ ಗಾಂಧಿ ರಸ್ತೆ
Trinity Circle|ಟ್ರಿನಿಟಿ ವೃತ್ತ||12.9728|77.6178
Austin Town|ಆಸ್ಟಿನ್ ಟೌನ್||12.9610|77.6140
Vivek Nagar|ವಿವೇಕ ನಗರ||12.9565|77.6185
Shivajinagar|ಶಿವಾಜಿನಗರ||12.9857|77.6045|2|russell market area
Vasanth Nagar|ವಸಂತ ನಗರ||12.9890|77.5925||cunningham road
Chalukya Circle|ಚಾಲುಕ್ಯ ವೃತ್ತ||12.9868|77.5878||basaveshwara circle
Frazer Town|ಫ್ರೇಜರ್ ಟೌನ್||12.9975|77.6135|2|pulakeshinagar;fraser town
Cox Town|ಕಾಕ್ಸ್ ಟೌನ್||12.9975|77.6205
Cooke Town|ಕುಕ್ ಟೌನ್||13.0020|77.6245
Benson Town|ಬೆನ್ಸನ್ ಟೌನ್||13.0012|77.6030
Richards Town|ರಿಚರ್ಡ್ಸ್ ಟೌನ್||13.0052|77.6160
Jayamahal|ಜಯಮಹಲ್||13.0005|77.5970
Lingarajapuram|ಲಿಂಗರಾಜಪುರ||13.0095|77.6265
Halasuru|ಹಲಸೂರು||12.9780|77.6240|2|ulsoor
Indiranagar|ಇಂದಿರಾನಗರ||12.9784|77.6408|3|100 feet road indiranagar;12th main indiranagar
Defence Colony|ಡಿಫೆನ್ಸ್ ಕಾಲೋನಿ|Indiranagar|12.9745|77.6435
Domlur|ದೊಮ್ಮಲೂರು||12.9610|77.6387|2|domlur flyover
Ejipura|ಈಜಿಪುರ||12.9440|77.6290
Seshadripuram|ಶೇಷಾದ್ರಿಪುರಂ||12.9910|77.5755
Malleswaram|ಮಲ್ಲೇಶ್ವರಂ||13.0035|77.5690|3|malleshwaram;8th cross malleswaram
Malleswaram 18th Cross|ಮಲ್ಲೇಶ್ವರಂ ೧೮ನೇ ಅಡ್ಡರಸ್ತೆ|Malleswaram|13.0125|77.5705
Sadashivanagar|ಸದಾಶಿವನಗರ||13.0068|77.5805|2|palace orchards
Palace Guttahalli|ಪ್ಯಾಲೇಸ್ ಗುಟ್ಟಹಳ್ಳಿ||12.9990|77.5790
Srirampuram|ಶ್ರೀರಾಮಪುರ||12.9935|77.5650
Okalipuram|ಓಕಳೀಪುರ||12.9870|77.5660
Rajajinagar|ರಾಜಾಜಿನಗರ||12.9910|77.5545|3
Basaveshwaranagar|ಬಸವೇಶ್ವರನಗರ||12.9873|77.5390|2
Kamakshipalya|ಕಾಮಾಕ್ಷಿಪಾಳ್ಯ||12.9815|77.5270
Mahalakshmi Layout|ಮಹಾಲಕ್ಷ್ಮಿ ಬಡಾವಣೆ||13.0125|77.5480||mahalakshmipuram
Nandini Layout|ನಂದಿನಿ ಬಡಾವಣೆ||13.0125|77.5375
Laggere|ಲಗ್ಗೆರೆ||13.0105|77.5205
Yeshwanthpur|ಯಶವಂತಪುರ||13.0235|77.5510|3|yeshwantpur;yesvantpur
Goraguntepalya|ಗೊರಗುಂಟೆಪಾಳ್ಯ||13.0272|77.5395
Mathikere|ಮತ್ತಿಕೆರೆ||13.0335|77.5590
Gokula|ಗೋಕುಲ|Mathikere|13.0370|77.5520
New BEL Road|ನ್ಯೂ ಬಿಇಎಲ್ ರಸ್ತೆ||13.0330|77.5680
Dollars Colony|ಡಾಲರ್ಸ್ ಕಾಲೋನಿ|RMV 2nd Stage|13.0365|77.5735
Sanjay Nagar|ಸಂಜಯ ನಗರ||13.0372|77.5790
Ganganagar|ಗಂಗಾನಗರ||13.0240|77.5890
RT Nagar|ಆರ್.ಟಿ. ನಗರ||13.0205|77.5945|2|rabindranath tagore nagar
Mekhri Circle|ಮೇಖ್ರಿ ವೃತ್ತ||13.0148|77.5838
Hebbal|ಹೆಬ್ಬಾಳ||13.0358|77.5970|3|hebbal flyover
Bhoopasandra|ಭೂಪಸಂದ್ರ||13.0415|77.5780
Nagashettyhalli|ನಾಗಶೆಟ್ಟಿಹಳ್ಳಿ||13.0440|77.5725
Kodigehalli|ಕೊಡಿಗೇಹಳ್ಳಿ||13.0610|77.5780
Sahakara Nagar|ಸಹಕಾರ ನಗರ||13.0620|77.5870|2
Thindlu|ತಿಂಡ್ಲು||13.0670|77.5720
Vidyaranyapura|ವಿದ್ಯಾರಣ್ಯಪುರ||13.0770|77.5580|2
Jalahalli|ಜಾಲಹಳ್ಳಿ||13.0460|77.5480|2|jalahalli east
Jalahalli Cross|ಜಾಲಹಳ್ಳಿ ಕ್ರಾಸ್||13.0394|77.5190
MS Palya|ಎಂ.ಎಸ್. ಪಾಳ್ಯ||13.0850|77.5530
Peenya|ಪೀಣ್ಯ||13.0300|77.5270|2|peenya industrial area
Dasarahalli|ದಾಸರಹಳ್ಳಿ||13.0440|77.5110
Bagalagunte|ಬಾಗಲಗುಂಟೆ||13.0575|77.5040
Nagasandra|ನಾಗಸಂದ್ರ||13.0490|77.4990
Chikkabanavara|ಚಿಕ್ಕಬಾಣಾವರ||13.0830|77.5040
Madavara|ಮಾದಾವರ||13.0575|77.4740
Byatarayanapura|ಬ್ಯಾಟರಾಯನಪುರ||13.0640|77.5930
Amruthahalli|ಅಮೃತಹಳ್ಳಿ||13.0650|77.6030
Jakkur|ಜಕ್ಕೂರು||13.0775|77.6065
Allalasandra|ಅಲ್ಲಾಳಸಂದ್ರ|Yelahanka|13.0900|77.5930
Yelahanka|ಯಲಹಂಕ||13.1007|77.5963|3
Yelahanka New Town|ಯಲಹಂಕ ನ್ಯೂ ಟೌನ್|Yelahanka|13.0985|77.5835
Attur Layout|ಅಟ್ಟೂರು ಬಡಾವಣೆ|Yelahanka|13.0980|77.5650
Kogilu|ಕೋಗಿಲು||13.1070|77.6140
Bagalur Cross|ಬಾಗಲೂರು ಕ್ರಾಸ್||13.1285|77.6140
Chikkajala|ಚಿಕ್ಕಜಾಲ||13.1690|77.6370
Sadahalli Gate|ಸಾದಹಳ್ಳಿ ಗೇಟ್||13.1890|77.6560
Vijayanagar|ವಿಜಯನಗರ||12.9709|77.5360|3
Govindaraja Nagar|ಗೋವಿಂದರಾಜ ನಗರ||12.9790|77.5400
Attiguppe|ಅತ್ತಿಗುಪ್ಪೆ||12.9605|77.5325
Chandra Layout|ಚಂದ್ರಾ ಬಡಾವಣೆ||12.9585|77.5235
Nagarbhavi|ನಾಗರಭಾವಿ||12.9600|77.5125|2
Mallathahalli|ಮಲ್ಲತ್ತಹಳ್ಳಿ||12.9650|77.4985
Ullal|ಉಲ್ಲಾಳ||12.9560|77.4830||ullal upanagara
Sunkadakatte|ಸುಂಕದಕಟ್ಟೆ||12.9910|77.5005
Byadarahalli|ಬ್ಯಾಡರಹಳ್ಳಿ||12.9890|77.4800
Sumanahalli|ಸುಮನಹಳ್ಳಿ||12.9850|77.5130
Nayandahalli|ನಾಯಂಡಹಳ್ಳಿ||12.9430|77.5230
Binny Pete|ಬಿನ್ನಿಪೇಟೆ||12.9680|77.5570||binnypet
Chamarajpet|ಚಾಮರಾಜಪೇಟೆ||12.9575|77.5640|2
Kempegowda Nagar|ಕೆಂಪೇಗೌಡ ನಗರ||12.9490|77.5650
`,
}
