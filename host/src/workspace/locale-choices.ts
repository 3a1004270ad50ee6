/** Officially assigned country codes, ISO 3166-1 alpha-2. */
const CODES =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW';

/** Choices for a country field, sorted by their English names. */
export function countryChoices(): { value: string; label: string }[] {
  return choicesOf(CODES.split(' '), new Intl.DisplayNames('en', { type: 'region' }));
}

/** ISO 639-1, plus the regional variants that content is written in differently. */
const LANGUAGES =
  'aa ab af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cv cy da de de-AT de-CH dv dz ee el en en-AU en-CA en-GB en-US eo es es-419 es-ES es-MX et eu fa ff fi fj fo fr fr-BE fr-CA fr-CH fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it it-CH iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nl-BE nn nr nv ny oc oj om or os pa pi pl ps pt pt-BR pt-PT qu rm rn ro ru rw sa sc sd se sg si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zh-Hans zh-Hant zu';

/** Choices for a language field, BCP 47, sorted by their English names. */
export function languageChoices(): { value: string; label: string }[] {
  return choicesOf(LANGUAGES.split(' '), new Intl.DisplayNames('en', { type: 'language' }));
}

function choicesOf(codes: readonly string[], names: Intl.DisplayNames): { value: string; label: string }[] {
  const choices = codes.map((value) => ({ value, label: names.of(value) ?? value }));
  return choices.toSorted((a, b) => a.label.localeCompare(b.label, 'en'));
}
