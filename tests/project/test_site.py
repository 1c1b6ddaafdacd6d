"""The documentation as a site: it builds without a warning, every page is in it, and it fetches nothing."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
DOCS = ROOT / "docs"


class _Loader(yaml.SafeLoader):
    """Reads mkdocs.yml without running what its tags name."""


_Loader.add_multi_constructor("tag:yaml.org,2002:python/", lambda *_: None)


def listed(entries):
    """The pages of a part of the navigation, however deep."""
    for entry in entries:
        if isinstance(entry, str):
            yield entry
        else:
            for below in entry.values():
                yield from listed([below] if isinstance(below, str) else below)


def test_every_page_is_in_the_navigation_once():
    nav = sorted(listed(yaml.load((ROOT / "mkdocs.yml").read_text(encoding="utf-8"), _Loader)["nav"]))
    pages = sorted(path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md"))
    missing, unknown = sorted(set(pages) - set(nav)), sorted(set(nav) - set(pages))
    assert not missing, f"add to nav in mkdocs.yml: {', '.join(missing)}"
    assert not unknown, f"nav in mkdocs.yml names pages that are not there: {', '.join(unknown)}"
    assert len(nav) == len(set(nav)), "a page stands in nav twice"


def test_pages_made_from_the_code_are_up_to_date():
    found = subprocess.run([sys.executable, ROOT / "scripts" / "pages.py", "--check"], capture_output=True, text=True)
    assert found.returncode == 0, found.stderr


def test_links_of_the_readme_lead_somewhere():
    for page in ("README.md", "CONTRIBUTING.md"):
        for target in re.findall(r"\]\(([^)#]+)", (ROOT / page).read_text(encoding="utf-8")):
            if not target.startswith(("http://", "https://")):
                assert (ROOT / target).exists(), f"{page}: {target}"


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """The folder of the built site."""
    pytest.importorskip("mkdocs", reason="the extra docs is not installed")
    folder = tmp_path_factory.mktemp("docs") / "site"
    built = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "--quiet", "--site-dir", folder],
        cwd=ROOT, capture_output=True, text=True,
    )  # fmt: skip
    assert built.returncode == 0, built.stderr[-3000:]
    return folder


def test_the_site_fetches_nothing(site):
    fetched = re.compile(r"""<(?:script|link|img|iframe)\b[^>]*(?:src|href)=["']?(?:https?:)?//[^>]*>""")
    for page in site.rglob("*.html"):
        assert not fetched.findall(page.read_text(encoding="utf-8")), page
    for sheet in site.rglob("*.css"):
        assert not re.search(r"@import[^;]*//|url\(['\"]?https?:", sheet.read_text(encoding="utf-8")), sheet


def test_searching_works_in_a_folder(site, need):
    need("chromium")
    from selenium import webdriver
    from selenium.webdriver.common.by import By
    from selenium.webdriver.support.ui import WebDriverWait

    options = webdriver.ChromeOptions()
    for argument in (
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--window-size=1300,900",
    ):
        options.add_argument(argument)
    with webdriver.Chrome(options, webdriver.ChromeService(shutil.which("chromedriver"))) as browser:
        browser.get((site / "how-to" / "operator.html").as_uri())
        wait = WebDriverWait(browser, 30)
        wait.until(lambda page: page.find_element(By.CSS_SELECTOR, "input.md-search__input").is_displayed())
        browser.find_element(By.CSS_SELECTOR, "input.md-search__input").send_keys("privacy floor")
        found = wait.until(lambda page: page.find_elements(By.CSS_SELECTOR, ".md-search-result__item"))
        assert "floor" in " ".join(one.text for one in found).casefold()
