/**
 * The headings that mean each field, in English, German, French, Spanish, Portuguese, Italian,
 * Dutch, Polish and Swedish, with the commonest ones of further languages. Capitals, accents and
 * punctuation do not count.
 */
import { foldedName } from '../kernel/search.ts';
import { type ImportField, importFieldLabel, importFields } from './field-list.ts';

const spellings: Record<ImportField, string> = {
  household:
    'household|household name|family|party|party name|group|group name|invitation|invitation name|haushalt|familie|foyer|famille|familia|hogar|família|famiglia|nucleo familiare|huishouden|gezin|rodzina|gospodarstwo|hushåll|familj|familien|домохозяйство|семья|世帯|household label|guest group|party id|household id|family id|group id|invitation id|invite id|party number|party no|household number|household no|family number|household nr|haushalt nr|haushaltsnummer',
  name: 'name|names|full name|guest|guests|guest name|guest names|guest full name|person|display name|fullname|invitee|invitees|invitee name|your name|attendee|attendee name|contact name|contact|last name first name|last first|name last first|nom complet|nom et prénom|prénom et nom|invité|invités|invité e|nombre completo|nombre y apellidos|invitado|invitados|nome completo|nome e cognome|nome e sobrenome|convidado|convidados|ospite|ospiti|invitato|invitati|gast|gäste|gastname|name des gastes|vor und nachname|vorname nachname|vorname und nachname|naam|volledige naam|gasten|voor en achternaam|imię i nazwisko|gość|goście|namn|gäst|gäster|för och efternamn|navn|gjest|nimi|фио|ф и о|полное имя|гость|氏名|名前|お名前|姓名|이름|성함|ονοματεπώνυμο|adı soyadı|ad soyad|jméno a příjmení|teljes név|first and last name|first last name|first name last name|first name and last name|name and surname|name surname|nombre y apellido|nom prénom|prénom nom|nachname vorname|nazwisko i imię|cognome nome',
  firstName:
    'first name|firstname|first|first names|given name|given names|forename|forenames|christian name|vorname|vornamen|rufname|prénom|prénoms|nombre|nombres|nombre de pila|primeiro nome|nome próprio|nome di battesimo|nome|voornaam|voornamen|imię|imiona|förnamn|fornavn|etunimi|имя|名|όνομα|ad|adı|jméno|křestní jméno|keresztnév|given|husband|husband name|husband first name|his name|his first name',
  middleName:
    'middle name|middle names|middlename|middle|additional name|additional names|second name|zweiter vorname|weitere vornamen|deuxième prénom|segundo nombre|nome do meio|secondo nome|tussenvoegsel|tussenvoegsels|drugie imię|mellannamn|mellomnavn|отчество',
  lastName:
    'last name|lastname|last|last names|surname|surnames|family name|nachname|familienname|zuname|nom|nom de famille|apellido|apellidos|primer apellido|sobrenome|apelido|último nome|cognome|achternaam|familienaam|nazwisko|efternamn|etternavn|efternavn|sukunimi|фамилия|姓|επώνυμο|soyad|soyadı|soyadi|příjmení|vezetéknév|family name surname|segundo apellido|apellido paterno|apellido materno|second last name|husband last name',
  prefix:
    'title|prefix|name prefix|honorific|honorific prefix|salutation|courtesy title|anrede|titel|civilité|titre|título|tratamento|tratamiento|titolo|aanhef|tytuł|titulatur|обращение',
  suffix: 'suffix|name suffix|honorific suffix|namenszusatz|suffixe|sufijo|sufixo|suffisso|achtervoegsel',
  partner:
    'partner|partner name|partner full name|spouse|spouse name|significant other|husband wife|ehepartner|partner in|lebenspartner|conjoint|conjointe|pareja|cónyuge|esposa|parceiro|parceira|cônjuge|coniuge|compagno|echtgenoot|małżonek|współmałżonek|make maka|sambo|супруг|партнер|配偶者|wife|wife name|her name|her first name',
  partnerFirstName:
    'partner first name|partners first name|partner s first name|spouse first name|spouse s first name|partner given name|vorname partner|partner vorname|prénom du conjoint|prénom conjoint|nombre de la pareja|nombre pareja|nome do parceiro|nome partner|nome del partner|voornaam partner|partner voornaam|imię partnera|wife first name|förnamn partner|partner förnamn',
  partnerLastName:
    'partner last name|partners last name|partner s last name|spouse last name|spouse s last name|partner surname|partner family name|nachname partner|partner nachname|nom du conjoint|nom conjoint|apellido de la pareja|apellidos pareja|sobrenome do parceiro|cognome partner|cognome del partner|achternaam partner|partner achternaam|nazwisko partnera|wife last name|efternamn partner|partner efternamn',
  partnerPrefix: 'partner title|partner prefix|spouse title|spouse prefix|partner s title',
  partnerSuffix: 'partner suffix|spouse suffix|partner s suffix',
  plusOne:
    'plus one|plusone|plus 1|plus ones|plus ones allowed|plus one allowed|allowed plus one|allow plus one|has plus one|with plus one|plus one name|plus one full name|name of plus one|plus guest|bringing a guest|bringing guest|guest allowed|guest yes no|companion|companion name|date|guest s name|name of guest|bring a guest|begleitung|begleitperson|mit begleitung|name der begleitung|accompagnant|accompagnateur|accompagnante|accompagné|acompañante|acompañantes|acompanhante|acompanhantes|accompagnatore|accompagnatrice|introducé|introducee|met partner|osoba towarzysząca|os towarzysząca|sällskap|följeslagare|respektive|følge|спутник|同伴者|bringing a plus one|bringing plus one|bring a plus one|bring plus one|doprovod|begl|плюс один|сопровождающий|nombre del acompañante|nombre de la pareja acompañante|nom de l accompagnant|nom du ou de la partenaire|nome dell accompagnatore|nome do acompanhante|naam introducé|imię osoby towarzyszącej',
  guest:
    'names of everyone in your party|names of everyone|names of all guests|who is coming|additional guest|additional guest name|additional guest names|additional names of guests|names of the others|names of others|other names in party|other guests|names of other guests|names of additional guests|names of your guests|family members|other family members|weitere gäste|weitere personen|mitreisende|namen der begleitpersonen|autres invités|otros invitados|outros convidados|altri ospiti|andere gasten|inni goście|andra gäster|parent|parents|parent guardian|guardian|mother|father|mother s name|father s name|parent name|mutter|vater|eltern|elternteil|erziehungsberechtigte|madre|padre|mère|père|連名|連名1|連名2|連名3|names of guests|guests names|names of additional people|names of people|nombres de los acompañantes|nombres de acompañantes|noms des accompagnants|noms des invités|namen der gäste|namen der begleitung|nomi degli accompagnatori|nomi degli ospiti|nomes dos acompanhantes|namen van de gasten|imiona osób towarzyszących|namn på sällskap',
  guestFirstName: 'guest first name|additional guest first name|plus one first name|companion first name',
  guestLastName: 'guest last name|additional guest last name|plus one last name|companion last name',
  children:
    'children|kids|names of children|children names|children s names|number of children|number of kids|no of children|kinder|namen der kinder|anzahl kinder|enfants|nombre d enfants|niños|hijos|número de niños|crianças|filhos|número de crianças|bambini|figli|numero bambini|kinderen|aantal kinderen|dzieci|liczba dzieci|barn|antal barn|børn|дети|子供|お子様|child name|child names|child full name|kid name|kid names|kids names|name of child|děti|kinder u|kinder unter|kinder bis|kids under|children under|children aged|kids aged|enfants moins de|niños menores de',
  childFirstName: 'child first name|kid first name',
  childLastName: 'child last name|kid last name',
  child:
    'child|is child|is a child|kid|child yes no|adult child|adult or child|child adult|age|age group|age range|age category|guest type|kind|kind ja nein|alter|altersgruppe|enfant|âge|tranche d âge|niño|niña|edad|criança|idade|bambino|età|leeftijd|dziecko|wiek|ålder|alder|возраст|年齢',
  adults:
    'adults|number of adults|no of adults|erwachsene|anzahl erwachsene|adultes|nombre d adultes|adultos|número de adultos|adulti|volwassenen|aantal volwassenen|dorośli|liczba dorosłych|vuxna|antal vuxna|voksne|adult|is adult|is an adult',
  additional:
    'additional guests|additional guests allowed|max additional guests|maximum additional guests|number of additional guests|extra guests|number of plus ones|extra seats|weitere gäste anzahl|zusätzliche gäste|invités supplémentaires|invitados adicionales|convidados adicionais|ospiti aggiuntivi|extra gasten|dodatkowi goście|extra gäster|how many guests will you bring|how many guests are you bringing|how many guests will you be bringing|how many additional guests|number of guests you are bringing|how many people are you bringing|how many others',
  seats:
    'seats|seats allowed|party size|number of guests|guest count|max guests|maximum guests|number invited|invited|total invited|total definitely invited|definitely invited|headcount|head count|number of people|number of persons|no of guests|how many|how many people|how many people are coming|how many guests|how many are coming|how many people will attend|how many will attend|number attending|count|pax|places|plätze|anzahl|anzahl personen|personen|anzahl gäste|personenzahl|places réservées|nombre de personnes|nombre d invités|nb personnes|plazas|número de personas|número de invitados|personas|lugares|número de pessoas|número de convidados|pessoas|posti|numero persone|numero di persone|persone|aantal|aantal personen|aantal gasten|liczba osób|liczba gości|osób|antal|antal personer|antal gäster|количество|人数|ticket quantity|tickets|ticket count|quantity|qty|seats reserved|reserved seats|total guests|guests total|total people|total persons|pers',
  email:
    'email|e mail|mail|email address|e mail address|email addresses|your email|primary email|contact email|guest email|buyer email|email value|e mail value|email adresse|emailadresse|e mail adresse|mailadresse|mail adresse|courriel|adresse de messagerie|adresse e mail|adresse email|adresse mail|adresse courriel|correo|correo electrónico|dirección de correo|endereço de e mail|correio eletrónico|indirizzo email|indirizzo e mail|posta elettronica|e mailadres|emailadres|mailadres|adres e mail|adres email|e post|epost|e postadress|e postadresse|sähköposti|почта|электронная почта|эл почта|メール|メールアドレス|邮箱|電子郵件|이메일|e posta|eposta|ηλεκτρονικό ταχυδρομείο|email 2|ímél|alternate email|alternative email|secondary email|second email|other email|parent email|parents email',
  householdEmail: 'household email|family email|party email',
  phone:
    'phone|telephone|mobile|cell|cell phone|cellphone|mobile phone|mobile number|phone number|telephone number|contact number|tel|tel no|phone value|primary phone|phone no|telefon|telefonnummer|handy|handynummer|mobil|mobiltelefon|mobilnummer|rufnummer|téléphone|tél|tél mobile|portable|téléphone portable|mobile téléphone|numéro de téléphone|teléfono|móvil|celular|teléfono móvil|telefone|telemóvel|telefono|cellulare|telefoon|telefoonnummer|mobiel|mobiele telefoon|numer telefonu|telefon komórkowy|komórka|mobiltelefonnummer|puhelin|телефон|мобильный|電話|電話番号|电话|手机|전화|전화번호|τηλέφωνο|kinito|cep telefonu|whatsapp|ext phone|parent phone|parent cell|parent mobile',
  address:
    'address|address formatted|street|street name|street address|address value|address street|mailing address|postal address|full address|address line|extended address|po box|apartment|apt|suite|unit|street line|line|adresse|anschrift|straße|strasse|strasse hausnummer|straße und hausnummer|strasse nr|hausnummer|adresszusatz|rue|voie|adresse postale|complément d adresse|dirección|calle|domicilio|dirección postal|endereço|morada|rua|logradouro|complemento|indirizzo|via|indirizzo postale|adres|straat|straat en huisnummer|straatnaam|huisnummer|ulica|adres zamieszkania|ulica i numer|adress|gatuadress|gata|gateadresse|osoite|адрес|улица|住所|地址|주소|διεύθυνση|adresi|ulica i nr|ulica nr|straße und nr|straße nr|hausnr|house number|house no|house nr|street number|street no|numero civico|civico|toevoeging|plz ort|plz stadt|plz wohnort|city state zip|city st zip|city state zip code|city state|code postal ville|cp ville|postcode plaats|postcode woonplaats|cap città|ulice',
  postcode:
    'postcode|post code|postal code|zip|zip code|zipcode|zip postal code|plz|postleitzahl|code postal|cp|código postal|cep|cap|codice postale|codice di avviamento postale|kod pocztowy|kod|postnummer|postnr|postinumero|индекс|почтовый индекс|郵便番号|邮编|郵遞區號|우편번호|ταχυδρομικός κώδικας|τ κ|posta kodu|psč|irányítószám|postal|c p|post nr|postal zip',
  city: 'city|town|place|city town|suburb|locality|ort|stadt|wohnort|ville|commune|ciudad|población|cidade|localidad|localidade|città|comune|località|stad|plaats|woonplaats|miasto|miejscowość|postort|poststed|by|kaupunki|город|市区町村|城市|도시|πόλη|şehir|město|város',
  region:
    'state|state province|state region|province|region|county|state or province|prefecture|territory|bundesland|bundesland kanton|kanton|région|département|provincia|comunidad autónoma|estado|uf|distrito|regione|provincie|województwo|län|fylke|область|регион|都道府県|省|st',
  country:
    'country|nation|land region|pays région|país región|país região|paese regione|kraj region|country region|land|pays|país|pais|paese|nazione|kraj|maa|страна|国|国家|국가|χώρα|ülke|země',
  tags: 'tags|tag|labels|category|categories|side|relationship|relationship to couple|relation|group membership|guest of|invited by|segment|segments|schlagworte|schlagwörter|kategorie|kategorien|seite|étiquettes|catégorie|catégories|côté|etiquetas|categoría|categorías|categoria|categorie|lato|groep|kant|etykiety|kategoria|strona|taggar|sida|метки|категория',
  note: 'note|notes|my notes|comment|comments|remark|remarks|notes comments|memo|notiz|notizen|bemerkung|bemerkungen|anmerkung|anmerkungen|kommentar|kommentare|remarque|remarques|commentaire|commentaires|nota|notas|observaciones|comentarios|observações|comentários|commenti|osservazioni|notitie|notities|opmerking|opmerkingen|uwagi|notatki|komentarz|anteckning|anteckningar|kommentarer|notater|примечание|примечания|комментарий|備考|メモ|备注|비고|σημειώσεις|notlar|poznámka|special requests|special request|special needs|zvláštní požadavky',
  list: 'list|priority|tier|wave|invite list|guest list|priorität|liste|priorité|lista|prioridad|prioridade|priorità|prioriteit|priorytet|prioritet|gästeliste|gastenlijst|liste des invités|liste d invités|lista de invitados|lista de convidados|lista degli invitati|lista gości|gästlista|invitation list',
  alsoKnownAs:
    'also known as|aka|nickname|nicknames|known as|maiden name|preferred name|goes by|spitzname|geburtsname|mädchenname|surnom|nom de jeune fille|apodo|apelido alcunha|alcunha|soprannome|bijnaam|roepnaam|pseudonim|smeknamn|tilltalsnamn',
  envelopeName:
    'envelope name|name on envelope|names on envelope|envelope|envelope line|envelope addressee|addressed to|addressee|formal name|formal names|formal addressee|mailing name|addressing|invitation addressee|briefanrede|name auf dem umschlag|nom sur l enveloppe|nombre en el sobre|nome no envelope|nome sulla busta|naam op envelop|imię na kopercie|namn på kuvert|outer envelope|outer envelope name|inner envelope|inner envelope name',
};

export const fieldsBySpelling: ReadonlyMap<string, ImportField> = new Map(
  importFields.flatMap((field) =>
    [importFieldLabel(field), ...spellings[field].split('|')].map(
      (word) => [foldedName(word), field] as const,
    ),
  ),
);
