// ---- the index: drawings, and models found as one types ----

function site_draw() {
    site_data.pictures.forEach((picture, k) => {
        const svg = document.getElementById("picture" + k);
        if (!picture.shapes) {
            svg.classList.add("empty");
            return;
        }
        const map = new draw_Map(picture.bounds, 240, 150, 16);
        draw_shapes(svg, picture.shapes.map(shape => Object.fromEntries(Object.entries(shape).filter(([, value]) => value !== null))), map, picture.scenery);
    });
}

// Words in any order, without regard to case and accents.
function site_plain(text) { return text.normalize("NFD").replace(/\p{Mn}/gu, "").toLowerCase(); }

function site_search() {
    const field = document.getElementById("search"), found = document.getElementById("found");
    const cards = [...document.querySelectorAll(".card")], texts = cards.map(card => site_plain(card.textContent));
    const show = () => {
        const words = site_plain(field.value).split(/\s+/).filter(word => word);
        let count = 0;
        cards.forEach((card, k) => {
            card.hidden = !words.every(word => texts[k].includes(word));
            if (!card.hidden) ++count;
        });
        for (const list of document.querySelectorAll(".cards")) {
            const isEmpty = ![...list.children].some(card => !card.hidden), heading = list.previousElementSibling;
            list.hidden = isEmpty;
            if (heading && heading.tagName === "H2") heading.hidden = isEmpty;
        }
        found.textContent = words.length === 0 ? "" : count === 0 ? site_words.none
            : site_words.found.replace("%1", String(count)).replace("%2", String(cards.length));
    };
    field.addEventListener("input", show);
    show();
}

site_draw();
site_search();
